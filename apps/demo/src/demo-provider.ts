/** The measurement body of the demonstration. It is invented: its `.example` addresses lead nowhere. Spec: product-demonstration. */
import { fileURLToPath } from 'node:url';

/** Values of settings that are not set. The account site stays that of the embedded identity provider. */
export const demoProvider: Readonly<Record<string, string>> = {
  PROVIDER_HOME_URL: 'https://openqualitymeasures.example',
  PROVIDER_ABOUT_URL: 'https://openqualitymeasures.example/about',
  PROVIDER_CONTACT_URL: 'https://openqualitymeasures.example/contact',
  PROVIDER_QUESTION_URL: 'https://questions.openqualitymeasures.example',
  PROVIDER_RELEASE_LETTER_URL: 'https://openqualitymeasures.example/release-letter',
  PROVIDER_TERMS_URL: 'https://openqualitymeasures.example/terms',
  PROVIDER_ADDRESS: '1 Demonstration Square, Exampleville',
  // Numbers from 555-0100 to 555-0199 are reserved for invented people.
  PROVIDER_PHONE: '+1 202-555-0142',
  PROVIDER_SUPPORT_EMAIL: 'support@openqualitymeasures.example',
  PROVIDER_LOGO_FILE: fileURLToPath(new URL('./provider-logo.svg', import.meta.url)),
};
