/** Whom to ask, as this installation is set up. */
import { Link } from '#src/ui/Link.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';

export function Contact() {
  const { provider } = useClientSettings();
  const { supportEmail, supportName, questionUrl, contactUrl, phone, address, name } = provider;
  const isEmpty = !supportEmail && !questionUrl && !contactUrl && !phone && !address;
  if (isEmpty) return <p>Ask {name}.</p>;
  return (
    <ul>
      {supportEmail && (
        <li>
          {supportName}: <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>
        </li>
      )}
      {questionUrl && (
        <li>
          <Link href={questionUrl} target="_blank" rel="noopener">
            Ask a Question
          </Link>
        </li>
      )}
      {contactUrl && (
        <li>
          <Link href={contactUrl} target="_blank" rel="noopener">
            Contact Us
          </Link>
        </li>
      )}
      {phone && (
        <li>
          Phone: <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Link>
        </li>
      )}
      {address && (
        <li>
          {name}, {address}
        </li>
      )}
    </ul>
  );
}
