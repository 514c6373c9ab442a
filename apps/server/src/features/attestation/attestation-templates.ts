/**
 * The five attestation templates as files. Each is generated once per season and process, with the same bytes every
 * time.
 */
import { createHash } from 'node:crypto';
import { attestationTemplateFiles } from '@idss/domain/attestation/template-files';
import type { App } from '#src/kernel/app.ts';
import { notFound } from '#src/kernel/errors.ts';
import {
  renderAttestationTemplate,
  type TemplateFacts,
} from '#src/documents/attestation-template-document.ts';

interface RenderedTemplate {
  readonly etag: string;
  readonly bytes: Buffer;
}

const made = new Map<string, Promise<RenderedTemplate>>();

async function toFacts(
  { cached, config }: Pick<App, 'cached' | 'config'>,
  template: TemplateFacts['template'],
): Promise<TemplateFacts> {
  const { measurementYear, measureModelDate } = await cached.season();
  const { providerName } = config;
  return { template, providerName, measurementYear, createdAt: new Date(`${measureModelDate}T00:00:00Z`) };
}

async function render(facts: TemplateFacts): Promise<RenderedTemplate> {
  const bytes = await renderAttestationTemplate(facts);
  return { etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`, bytes };
}

/** 404 for any other name. */
export async function makeAttestationTemplate(
  app: Pick<App, 'cached' | 'config'>,
  fileName: string,
): Promise<RenderedTemplate> {
  const file = attestationTemplateFiles.find((each) => each.fileName === fileName);
  if (!file) throw notFound();
  const facts = await toFacts(app, file.template);
  const key = JSON.stringify(facts);
  const generation = made.get(key) ?? render(facts);
  made.set(key, generation);
  generation.catch(() => made.delete(key));
  return generation;
}
