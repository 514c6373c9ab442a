/** A client that announces a body, sends a part of it and disconnects. */
import { connect } from 'node:net';
import { once } from 'node:events';

export async function sendCutOff(
  url: string,
  headers: Readonly<Record<string, string>>,
  part: string,
): Promise<void> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = Object.entries({ host, 'content-length': '5000', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  await new Promise<void>((sent) => {
    socket.write(`POST ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${part}`, () => sent());
  });
  socket.resetAndDestroy();
  await once(socket, 'close');
}
