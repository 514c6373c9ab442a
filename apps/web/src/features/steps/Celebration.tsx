/** Confetti over the page, once a visit, when nothing is pending any longer. Its library is loaded only for this. */
import { useEffect, useRef } from 'react';
import styles from './Celebration.module.css';

export default function Celebration() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isUnmounted = false;
    import('canvas-confetti').then(
      ({ default: confetti }) => {
        if (isUnmounted || !canvas.current) return;
        const fire = confetti.create(canvas.current, { resize: true });
        const colors = ['#0099CC', '#C8102E', '#4F758B', '#8AD8F2'];
        void fire({ particleCount: 130, spread: 100, startVelocity: 42, origin: { y: 0.28 }, colors });
      },
      // Without a connection the page does without.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return <canvas className={styles.sky} ref={canvas} aria-hidden />;
}
