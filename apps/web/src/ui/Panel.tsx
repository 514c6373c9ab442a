/** A white card with a heading. The grounds of every screen. */
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  minHeight: 28,
  padding: '12px 16px 0',
});
const Body = styled('div')({ padding: '8px 16px 16px' });

export interface PanelProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** The content reaches the card's edges: for tables and lists. */
  readonly isFlush?: boolean;
}

export function Panel({ title, aside, children, isFlush = false }: PanelProps) {
  const id = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ overflow: 'hidden', minWidth: 0 }}
    >
      <Head>
        <Typography id={id} variant="h2" sx={{ flex: '1 0 auto', maxWidth: '100%' }}>
          {title}
        </Typography>
        {aside}
      </Head>
      {isFlush ? <div style={{ paddingTop: 8 }}>{children}</div> : <Body>{children}</Body>}
    </Paper>
  );
}
