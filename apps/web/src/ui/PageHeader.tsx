/**
 * A page's heading, the content next to it, and its actions at the right. Takes the focus after a change of page. Inside a
 * tab of another page it is a heading below that page's.
 */
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, use, useEffect } from 'react';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8px 16px',
  flexWrap: 'wrap',
  minHeight: 36,
  marginBottom: 16,
});
// A title that takes two lines leaves the actions where they are.
const Words = styled('div')({ flex: '1 1 min(100%, 340px)', minWidth: 0 });
const Line = styled('div')({ display: 'flex', alignItems: 'center', gap: '4px 12px', flexWrap: 'wrap' });
const Actions = styled('div')({ display: 'flex', gap: 8, flexWrap: 'wrap', alignItems: 'center' });

/** True inside a tab: the page around it names the browser's tab. */
export const IsPartOfPage = createContext(false);

export interface PageHeaderProps {
  readonly title: string;
  /** The tab's title where it says more than the heading. */
  readonly documentTitle?: string;
  readonly aside?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Reserves two lines if the actions are below: they stay in one place from page to page. */
  readonly isStill?: boolean;
}

export function PageHeader({
  title,
  documentTitle = title,
  aside,
  lead,
  actions,
  isStill = false,
}: PageHeaderProps) {
  const isPart = use(IsPartOfPage);
  useEffect(() => {
    if (!isPart) document.title = `${documentTitle} - IDSS`;
  }, [documentTitle, isPart]);
  return (
    <Row>
      <Words>
        <Line>
          <Typography
            variant={isPart ? 'h2' : 'h1'}
            {...(isPart ? {} : { tabIndex: -1 })}
            sx={isStill ? { minHeight: { xs: '2.5em', md: 0 } } : {}}
          >
            {title}
          </Typography>
          {aside}
        </Line>
        {lead && (
          <Typography variant="body2" sx={{ mt: 0.25, color: 'text.secondary' }} component="div">
            {lead}
          </Typography>
        )}
      </Words>
      {actions && <Actions>{actions}</Actions>}
    </Row>
  );
}
