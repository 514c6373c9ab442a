// Runs in the page that is measured, which is why it is no TypeScript: the types of a browser and of Node exclude each other.
globalThis.benchWatch = {
  /** Milliseconds from the next key until the frame in which the element's attribute, or text, is as wanted is painted. */
  keyToPaint({ selector, attribute, pattern }) {
    const wanted = new RegExp(pattern);
    const { promise, resolve } = Promise.withResolvers();
    let start = null;
    const onKey = (event) => {
      start = event.timeStamp;
    };
    addEventListener('keydown', onKey, { capture: true, once: true });
    const look = () => {
      const found = document.querySelector(selector);
      const text = attribute === null ? found?.textContent : found?.getAttribute(attribute);
      if (start === null || typeof text !== 'string' || !wanted.test(text)) {
        requestAnimationFrame(look);
        return;
      }
      // Heard after this frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now() - start));
      port1.start();
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
    return promise;
  },

  /** Until `stop`: milliseconds between frames, and how many of them showed the table not filled with rows. */
  scrolling() {
    const { promise, resolve } = Promise.withResolvers();
    const gaps = [];
    let bare = 0;
    let last = null;
    let isOver = false;
    this.stop = () => {
      isOver = true;
    };
    const frame = (now) => {
      if (last !== null) gaps.push(now - last);
      last = now;
      const box = document.querySelector('[role=treegrid]');
      const bottoms = [...box.querySelectorAll('[data-line]')].map(
        (row) => row.getBoundingClientRect().bottom,
      );
      const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
      if (!isAtEnd && Math.max(...bottoms) < box.getBoundingClientRect().bottom - 20) bare += 1;
      if (isOver) resolve({ gaps, bare });
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return promise;
  },
};
