/** Confetti over the page, once a visit, when nothing is pending any more. Its library is loaded for it alone. */
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';

const Sky = styled('canvas')({
  position: 'fixed',
  inset: 0,
  width: '100vw',
  height: '100vh',
  pointerEvents: 'none',
  zIndex: 1500,
});

export default function Celebration() {
  const sky = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    void import('canvas-confetti').then(({ default: confetti }) => {
      if (isGone || !sky.current) return;
      const fire = confetti.create(sky.current, { resize: true });
      const colors = ['#0099CC', '#C8102E', '#4F758B', '#8AD8F2'];
      void fire({ particleCount: 130, spread: 100, startVelocity: 42, origin: { y: 0.28 }, colors });
    });
    return () => {
      isGone = true;
    };
  }, []);
  return <Sky ref={sky} aria-hidden />;
}
