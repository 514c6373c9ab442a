/** "Forgotten password?": one mail, and the same answer for every address. Spec: sign-in-forgotten. */
import { isEmailAcceptable, normalizeEmail } from './account-fields.ts';
import { readForm, sendPage } from './http.ts';
import { type Exchange, report } from './identity-service.ts';
import { recordLinkRequest } from './record-event.ts';
import {
  askForLinkPage,
  factorLinkPage,
  type ForgottenPage,
  forgottenPage,
  linkRequestedPage,
} from './pages/Forgotten.ts';

const send = ({ service, res }: Exchange, status: number, content: Omit<ForgottenPage, 'csrf'>): void =>
  sendPage(
    res,
    status,
    forgottenPage(service.frame, { csrf: service.seal.seal('forgotten-form', '', 3600), ...content }),
  );

/** GET /forgotten */
export async function showForgotten(exchange: Exchange): Promise<void> {
  const { service, res } = exchange;
  if (service.options.requestLink === undefined) return sendPage(res, 200, askForLinkPage(service.frame));
  return send(exchange, 200, {});
}

/** POST /forgotten: the same work for every address, known or not. Whether there is a mail is decided later, by a job. */
export async function submitForgotten(exchange: Exchange): Promise<void> {
  const { service, req, res, address } = exchange;
  const { requestLink } = service.options;
  if (requestLink === undefined) return sendPage(res, 200, askForLinkPage(service.frame));
  const field = await readForm(req);
  const email = normalizeEmail(field('email')).slice(0, 300);
  const refuse = (status: number, text: string): void =>
    send(exchange, status, { email, notice: { kind: 'error', text } });
  if (service.seal.open('forgotten-form', field('csrf')) === undefined)
    return refuse(403, 'The page was open for too long. Please send it again.');
  const acceptable = isEmailAcceptable(email);
  if (!acceptable.ok) return refuse(422, acceptable.reason);
  const isAllowed = await service.linkLimits.count(email, address);
  if (isAllowed.waitSeconds !== undefined) {
    res.setHeader('retry-after', String(isAllowed.waitSeconds));
    return refuse(
      429,
      `Too many links were asked for from your address. Wait ${Math.ceil(isAllowed.waitSeconds / 60)} minutes and try again.`,
    );
  }
  await report(exchange, { kind: 'passwordLinkRequested', email });
  await recordLinkRequest(exchange, email);
  if (isAllowed.isFirst) await requestLink(email, 'forgotten');
  return sendPage(res, 200, linkRequestedPage(service.frame, { email }));
}

/** After the right password of a person who needs a second factor and has none. */
export async function sendFactorLink(exchange: Exchange, email: string): Promise<void> {
  const { service, res, address } = exchange;
  const isAllowed = await service.linkLimits.count(email, address);
  if (isAllowed.isFirst) await service.options.requestLink?.(email, 'second-factor');
  return sendPage(res, 200, factorLinkPage(service.frame, { email }));
}
