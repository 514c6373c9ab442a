/**
 * The page behind the link of a mail that stops such mails, without signing in: GET shows it and changes nothing, POST does it,
 * also that of a mail program (RFC 8058). It names neither the person nor anything of theirs. Spec: notices-unsubscribe.
 */
import { createHash } from 'node:crypto';
import {
  isAlwaysTold,
  type NoticeKind,
  noticeKindLabels,
  noticeKinds,
} from '@idss/domain/notices/notice-kinds';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '#src/kernel/app.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { makeChange } from '#src/kernel/change.ts';
import { productName } from '#src/kernel/product.ts';
import { loadUnsubscribeSecret, readUnsubscribing, type Unsubscribing } from '#src/mail/unsubscribe-token.ts';
import { changeChoices } from './change-choices.ts';

const style = `body{margin:0;background:#f4f7f9;color:#17262f;font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;max-width:34rem;margin:10vh auto 0;padding:1.5rem;background:#fff;border-top:4px solid #09c}
h1{font-size:1.4rem;margin-top:0}.product{margin:0 0 .5rem;font-weight:600;opacity:.8}form{margin:0 0 .75rem}
button{width:100%;min-height:44px;padding:.5rem 1rem;border:1px solid #006a8e;border-radius:6px;background:#fff;color:#006a8e;font:inherit;cursor:pointer}
button.first{background:#006a8e;color:#fff}a{color:#006a8e}:focus-visible{outline:3px solid #09c;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#10191f;color:#e6edf1}main{background:#18242c}a,button{color:#7fd0ee}
button{background:#18242c;border-color:#7fd0ee}button.first{background:#7fd0ee;color:#10191f}}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>${title} · ${productName}</title><style>${style}</style></head>` +
  `<body><main><p class="product">${productName}</p><h1>${title}</h1>${body}</main></body></html>`;

const send = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(text);

const settings = '<p><a href="/accountpage">All choices are on your account page</a>, after signing in.</p>';
const exception = 'Changes of your password and second factor are always mailed.';

const invalid = (reply: FastifyReply): FastifyReply =>
  send(
    reply,
    404,
    page('This link is not valid', `<p>It is incomplete, or more than a year old.</p>${settings}`),
  );

const button = (label: string, value: string, isFirst: boolean): string =>
  `<form method="post"><input type="hidden" name="stop" value="${value}">` +
  `<button${isFirst ? ' class="first"' : ''}>${label}</button></form>`;

const ask = ({ kind }: Unsubscribing): string =>
  page(
    'Stop mails?',
    (kind === null
      ? ''
      : `<p>These mails are about: <strong>${noticeKindLabels[kind]}</strong>.</p>` +
        button('Stop mails of this kind', 'kind', true)) +
      `${button('Stop all mails about notices', 'all', kind === null)}<p>Notices in the portal stay as they are. ${exception}</p>${settings}`,
  );

const done = (kind: NoticeKind | null): string =>
  page(
    'Mails are stopped',
    `<p>${kind === null ? 'No more mails about notices are sent to you.' : `No more mails are sent to you about: <strong>${noticeKindLabels[kind]}</strong>.`} Notices in the portal stay as they are. ${exception}</p>${settings}`,
  );

/** What comes by mail comes in the portal only. Of a person who is gone nothing is left to stop. */
const stop = (app: App, userId: string, kind: NoticeKind | null): Promise<void> =>
  makeChange(
    { app, actor: systemActor },
    (change) =>
      changeChoices(app, change, { userId, isByLink: true }, (choices) => {
        const stopped = noticeKinds.filter(
          (each) => (kind === null || each === kind) && !isAlwaysTold(each) && choices.ways[each] !== 'off',
        );
        const ways = { ...choices.ways, ...Object.fromEntries(stopped.map((each) => [each, 'portal'])) };
        return { ...choices, ways };
      }),
    { name: 'unsubscribe' },
  );

export function registerUnsubscribePage(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    await loadUnsubscribeSecret(app);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, finish) => finish(null, new URLSearchParams(String(body))),
    );
    scope.get<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params }, reply) => {
      const asked = await readUnsubscribing(app, params.token);
      return asked ? send(reply, 200, ask(asked)) : invalid(reply);
    });
    scope.post<{ Params: { token: string }; Body: unknown }>(
      '/unsubscribe/:token',
      async ({ params, body }, reply) => {
        const asked = await readUnsubscribing(app, params.token);
        if (!asked) return invalid(reply);
        const isAll = body instanceof URLSearchParams && body.get('stop') === 'all';
        const kind = isAll ? null : asked.kind;
        await stop(app, asked.userId, kind);
        return send(reply, 200, done(kind));
      },
    );
  });
}
