/** A sentence at the foot of the window that goes by itself. Its place is always there, so that it is read aloud. */
import { styled } from '@mui/material/styles';
import { createPortal } from 'react-dom';
import { Icon } from './icons.tsx';

const Place = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 16,
  bottom: 20,
  zIndex: theme.zIndex.snackbar,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '@media print': { display: 'none' },
}));
const Words = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  alignItems: 'center',
  padding: '10px 16px',
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.tone.ok.edge}`,
  background: theme.vars.palette.tone.ok.ground,
  color: theme.vars.palette.tone.ok.text,
  fontWeight: 600,
  boxShadow: '0 8px 28px rgb(0 0 0 / .2)',
}));

/** A dialog hides everything behind it from screen readers when it opens. This sentence is about what it did. */
function keepReadable(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return;
  const observer = new MutationObserver(() => place.removeAttribute('aria-hidden'));
  observer.observe(place, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

export function Toast({ sentence }: { sentence: string | null }) {
  return createPortal(
    <Place role="status" ref={keepReadable}>
      {sentence !== null && (
        <Words>
          <Icon name="ok" size={18} />
          {sentence}
        </Words>
      )}
    </Place>,
    document.body,
  );
}
