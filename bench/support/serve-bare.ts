/** The reference for a page: Fastify and pg, nothing else; the same statement on the same database. */
import Fastify from 'fastify';
import pg from 'pg';

const { ownerUrl, statement } = JSON.parse(process.argv[2] ?? '') as {
  ownerUrl: string;
  statement: pg.QueryConfig;
};
const pool = new pg.Pool({ connectionString: ownerUrl, max: 20 });
const server = Fastify();
server.get('/page', async () => (await pool.query(statement)).rows);
process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit(0));
