/** Which part listens where, counted from the first port of a range of a hundred. */
const offsets = {
  portal: 0,
  portalTls: 1,
  balancerStatus: 2,
  leader: 3,
  pooler: 4,
  web1: 11,
  web2: 12,
  worker1: 21,
  worker2: 22,
  postgres1: 31,
  postgres2: 32,
  postgres3: 33,
  patroni1: 41,
  patroni2: 42,
  patroni3: 43,
  etcd: 50,
  etcdPeers: 51,
  /** Swift's proxy; the four after it are its servers and memcached. Not 60 and 61: no client of HTTP goes to 5060 and 5061. */
  storage: 70,
} as const;

export type Ports = Readonly<Record<keyof typeof offsets, number>>;

export const portsFrom = (first: number): Ports =>
  Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, first + offset])) as Ports;
