import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Row } from '#src/ui/Layout.tsx';

/** One message in the middle of the page, under its heading. */
export function MessageScreen(props: {
  title: string;
  icon: IconName;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const { title, icon, children, actions } = props;
  return (
    <Paper
      variant="outlined"
      sx={{
        maxWidth: 560,
        mx: 'auto',
        mt: { xs: 2, sm: 8 },
        p: { xs: 3, sm: 4 },
        borderTop: 3,
        borderTopColor: 'brand.fill',
        '& > svg': { color: 'primary.main', mb: 1.5 },
      }}
    >
      <Icon name={icon} size={36} />
      <PageHeader title={title} />
      <div>{children}</div>
      {actions && (
        <Row items="start" above="xl">
          {actions}
        </Row>
      )}
    </Paper>
  );
}
