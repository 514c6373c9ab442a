/** Why something is refused, and who can help: each by name, with a link to write to them. */
import type { HelperPart } from '@idss/domain/permissions/who-can-help';
import { Link } from '#src/ui/Link.tsx';

export const HelperText = ({ parts }: { parts: readonly HelperPart[] }) =>
  parts.map(({ text, email }, at) =>
    email === undefined ? (
      <span key={`${at} ${text}`}>{text}</span>
    ) : (
      <Link key={email} underline="always" href={`mailto:${email}`}>
        {text}
      </Link>
    ),
  );
