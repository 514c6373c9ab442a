/** Small drawn icons of the kit, 24 units square, in the colour of the text. Always next to a word or a label. */
import styles from './icons.module.css';

const shapes = {
  ok: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.2l2.7 2.7L16 9.6',
  warn: 'M12 3.8 2.8 19.6h18.4L12 3.8zM12 10v4.4M12 17v.2',
  bad: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.6v5.2M12 16.2v.2',
  none: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12h8',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.2M12 7.6v.2',
  home: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  table: 'M3.5 5h17v14h-17zM3.5 9.7h17M3.5 14.3h17',
  upload:
    'M7 18.5a4.5 4.5 0 0 1-.6-9 6 6 0 0 1 11.5 1.3 3.9 3.9 0 0 1-.4 7.7H16M12 20v-8M8.8 14.6 12 11.4l3.2 3.2',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  close: 'M6 6l12 12M18 6 6 18',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.4 9.4a2.7 2.7 0 1 1 3.9 2.5c-.9.4-1.3 1-1.3 1.9M12 16.8v.2',
  down: 'M6 9.5l6 6 6-6',
  right: 'M9 5.5l6.5 6.5L9 18.5',
  up: 'M12 19V5M6.5 10.5 12 5l5.5 5.5',
  sort: 'M8 9l4-4 4 4M8 15l4 4 4-4',
  arrow: 'M4.5 12h15M13.5 6l6 6-6 6',
  columns: 'M3.5 5h17v14h-17zM9.2 5v14M14.8 5v14',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  clear: 'M4 5h16l-6.3 7.5V19l-3.4-2v-4.5L4 5zM3 3l18 18',
  filter: 'M4 5h16l-6.3 7.5V19l-3.4-2v-4.5L4 5z',
  lock: 'M6 10.5h12V20H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5',
  person: 'M12 12.2a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.2c.8-3.6 3.8-5.4 7.5-5.4s6.7 1.8 7.5 5.4',
  leave: 'M14 4.5H5v15h9M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2.2',
  calendar: 'M4 6h16v14H4zM4 10.4h16M8 3.5V7M16 3.5V7',
  megaphone: 'M4 10v4h3.5L16 18.5v-13L7.5 10H4zM19 9.5c.9 1.5.9 3.5 0 5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21.2h4',
  letter: 'M3.5 6h17v12.5h-17zM4 6.6l8 6.4 8-6.4',
  report: 'M4.5 4h15v16h-15zM8.5 16v-4M12 16V8M15.5 16v-6',
  shield: 'M12 3.2 5 6v5.5c0 4.4 2.9 7.6 7 9.3 4.1-1.7 7-4.9 7-9.3V6l-7-2.8z',
  file: 'M6 3.5h8l4 4V20.5H6zM13.5 3.5V8H18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.4 15.4 20 20',
  external: 'M10 5H5v14h14v-5M13.5 4.5h6v6M19 5l-8.5 8.5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.8V5M12 19v2.2M2.8 12H5M19 12h2.2M5.5 5.5 7 7M17 17l1.5 1.5M18.5 5.5 17 7M7 17l-1.5 1.5',
  check: 'M5 12.6l4.6 4.6L19 7.4',
  empty: 'M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h5l1 2.2h4l1-2.2h5',
  edit: 'M4.5 19.5h3.6L19 8.6 15.4 5 4.5 15.9zM13.2 7.2l3.6 3.6',
  pen: 'M4 19.5c3-4 4.5-1 6.5-3 1.6-1.6-.2-3.4 1.8-5.4L18 5.5l2 2-5.6 5.7c-2 2-3.8.2-5.4 1.8',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  refresh: 'M19 12a7 7 0 1 1-2.2-5.1M17.5 3v4.5H13',
} as const;
export type IconName = keyof typeof shapes;

export function Icon({ name, size }: { name: IconName; size?: number }) {
  return (
    <svg
      className={styles.svg}
      viewBox="0 0 24 24"
      aria-hidden
      focusable="false"
      style={size ? { width: size, height: size } : undefined}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
