// fill-scale.ts TASKS AGENTS: fills the PostgreSQL database that the settings name. Copies the agents that `fill-catalog.ts` has
// stored until there are AGENTS. Stores TASKS tasks of 10,000 users, half of them of the built-in user, two in each conversation.
// Retention has removed the logs of the oldest nine tenths; the others have searchable text, and the newest hundredth have events.
import { Client } from 'pg'
import { database, closeDatabase } from '@/lib/server/db/engine/client'
import { migrate } from '@/lib/server/db/engine/migrate'

const people = 10_000
const eventsPerTask = 20
const batchSize = 500_000
const filled = ['Task', 'Conversation', 'TaskText']

/** One task every 3 s: 10 million make a year. */
const timeOf = (index: string): string => `timestamp '2026-01-01' + ${index} * interval '3 seconds'`
/** Returns an ID in the form of a UUID of version 7, which is ordered by time. */
const idOf = (
  kind: string,
  index: string,
): string => `left(lpad(to_hex(extract(epoch FROM ${timeOf(index)})::bigint * 1000), 12, '0'), 8) || '-'
  || right(lpad(to_hex(extract(epoch FROM ${timeOf(index)})::bigint * 1000), 12, '0'), 4) || '-7'
  || substr(md5('${kind}' || ${index}), 1, 3) || '-8' || substr(md5('${kind}' || ${index}), 4, 3) || '-' || substr(md5('${kind}' || ${index}), 7, 12)`
/** A number between 0 and 1; the same for the same index. */
const randomOf = (kind: string, index: string): string =>
  `(('x' || substr(md5('${kind}' || ${index}), 20, 7))::bit(28)::int / 268435456.0)`
/** The owner and the agent are those of the conversation. */
const conversations = (from: number, to: number): string => `
  INSERT INTO "Conversation" ("id", "ownerId", "agentId", "key", "firstMessage", "searchText", "state", "lastTaskId", "running", "waiting",
    "unread", "taskCount", "createdAt", "updatedAt", "changedAt")
  SELECT ${idOf('conversation', 'n * 2')}, c."owner", a."id", md5('context' || n), 'Order number ' || n, 'order number ' || n, 'completed',
    ${idOf('task', '(n * 2 + 1)')}, false, false, n % 1000 = 0, 2, ${timeOf('n * 2')}, ${timeOf('(n * 2 + 1)')}, ${timeOf('(n * 2 + 1)')}
  FROM (SELECT n, CASE WHEN n % 2 = 0 THEN 'local' ELSE 'person-' || floor(${people} * power(${randomOf('owner', 'n')}, 2)) END AS "owner",
      floor((SELECT count(*) FROM "scale_agents") * power(${randomOf('agent', 'n')}, 3))::int AS "place"
    FROM generate_series(${from}, ${to - 1}) AS n) c
  JOIN "scale_agents" a ON a."place" = c."place"`

const tasks =
  (retained: number) =>
  (from: number, to: number): string =>
    `
  INSERT INTO "Task" ("id", "agentId", "ownerId", "remoteId", "contextId", "dialect", "callerDialect", "state", "title", "searchText", "open",
    "lastSeq", "states", "statusAt", "firstEventMs", "firstTurnMs", "spanMs", "rowCount", "faulty", "conversationId", "rerunOf", "logBytes",
    "createdAt", "updatedAt",
    "removedAt", "removedRows")
  SELECT ${idOf('task', 'n')}, c."agentId", c."ownerId", md5('remote' || n), c."key",
    CASE WHEN n % 10 < 7 THEN 'v1.0' WHEN n % 10 < 9 THEN 'v0.3' ELSE 'v0.1' END, 'v1.0',
    CASE WHEN n % 10001 = 5 THEN 'rejected' WHEN n % 501 = 3 THEN 'input-required' WHEN n % 50 = 7 THEN 'failed'
      WHEN n % 50 = 9 THEN 'canceled' ELSE 'completed' END,
    t."title", lower(t."title") || ' please take care of it, and notify me once it is done.', false, ${eventsPerTask},
    '[{"at":"2026-01-01T00:00:00.000Z","state":"submitted"}]', ${timeOf('n')} + interval '9 seconds',
    (100 + 900 * t."random")::int, (60000 * t."random")::int, (600000 * t."random")::int, (2000 * t."random")::int, n % 97 = 0, c."id",
    CASE WHEN n % 5003 = 0 THEN ${idOf('task', '(n - 1)')} END, CASE WHEN n < ${retained} THEN 200 ELSE 12000 END, ${timeOf('n')},
    ${timeOf('n')} + interval '9 seconds', CASE WHEN n < ${retained} THEN timestamp '2027-01-01' END, CASE WHEN n < ${retained} THEN ${eventsPerTask} ELSE 0 END
  FROM (SELECT n, ${randomOf('span', 'n')} AS "random",
      CASE WHEN n % 1000 = 0 THEN 'Quokka' ELSE (ARRAY['Invoice', 'Travel plan', 'Weather report', 'Contract', 'Ticket', 'Recipe', 'Shipment'])[1 + n % 7] END
        || ' number ' || n AS "title"
    FROM generate_series(${from}, ${to - 1}) AS n) t
  JOIN (SELECT m, o.* FROM generate_series(${Math.floor(from / 2)}, ${Math.floor((to - 1) / 2)}) AS m
    JOIN "Conversation" o ON o."id" = ${idOf('conversation', 'm * 2')}) c ON c.m = n / 2`

const texts = (from: number, to: number): string => `
  INSERT INTO "TaskText" ("taskId", "lines", "searchText")
  SELECT ${idOf('task', 'n')}, '[{"by":"artifact","text":"report.md\\nA report about number ' || n || '"}]',
    'report.md a report about number ' || n || repeat(' with all its parts, prices and dates,', 6) || ' ' || md5('text' || n)
  FROM generate_series(${from}, ${to - 1}) AS n`

const events = (from: number, to: number): string => `
  INSERT INTO "TaskEvent" ("taskId", "seq", "at", "direction", "method", "kind", "raw", "event")
  SELECT ${idOf('task', 'n')}, s, '2026-01-01T00:00:00.000Z', CASE s WHEN 1 THEN 'out' ELSE 'in' END, 'SendStreamingMessage',
    CASE s WHEN 1 THEN 'request' WHEN ${eventsPerTask} THEN 'status' ELSE 'artifact' END, repeat('x', 300), CASE s
      WHEN 1 THEN '{"kind":"request","call":{"operation":"stream","message":{"role":"user","parts":[{"text":"Hello"}]},"options":{}}}'
      WHEN ${eventsPerTask} THEN '{"kind":"status","taskId":"' || md5('remote' || n) || '","status":{"state":"completed"}}'
      ELSE '{"kind":"artifact","taskId":"' || md5('remote' || n) || '","artifact":{"artifactId":"a","parts":[{"text":"some words "}]},"append":true,"lastChunk":false}' END
  FROM generate_series(${from}, ${to - 1}) AS n, generate_series(1, ${eventsPerTask}) AS s`

/** Copies rows of a table for the copies of their agents. `own`: keys and expressions of the members that differ, as a list for `jsonb_build_object`. */
const copies = (table: string, times: number, own: string): string => `
  INSERT INTO "${table}" SELECT r.* FROM "${table}" a, generate_series(1, ${times}) AS k,
    LATERAL jsonb_populate_record(NULL::"${table}", to_jsonb(a) || jsonb_build_object(${own})) AS r`

const [count = 0, agentCount = 0] = process.argv.slice(2).map(Number)
if (!(count >= 200 && agentCount > 0)) throw new Error('Usage: fill-scale.ts TASKS AGENTS (at least 200 tasks)')
await migrate()
const opened = database()
if (opened.provider !== 'postgresql') throw new Error('fill-scale.ts needs PostgreSQL.')
const client = new Client(opened.config)
await client.connect()

/** Runs a statement for slices of a range of numbers. */
async function inSlices(from: number, to: number, statement: (from: number, to: number) => string): Promise<void> {
  for (let start = from; start < to; start += batchSize)
    await client.query(statement(start, Math.min(start + batchSize, to)))
}

// The order of the rows is known to be consistent, and indexes are built faster at the end.
await client.query(
  "SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'",
)
const { rows: stored } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM "Agent"')
const times = Math.ceil(agentCount / (stored[0]?.n || 1)) - 1
if (times > 0) {
  await client.query(copies('Skill', times, `'id', a."id" || '-' || k, 'agentId', a."agentId" || '-' || k`))
  for (const table of ['AgentTag', 'AgentMode', 'CardVersion'])
    await client.query(copies(table, times, `'agentId', a."agentId" || '-' || k`))
  const names = `'name', a."name" || ' ' || k, 'nameKey', a."nameKey" || ' ' || k, 'url', a."url" || '/' || k`
  await client.query(copies('Agent', times, `'id', a."id" || '-' || k, 'slug', a."slug" || '-' || k, ${names}`))
}
await client.query(
  `CREATE TEMPORARY TABLE "scale_agents" AS SELECT "id", (row_number() OVER (ORDER BY "id") - 1)::int AS "place" FROM "Agent"`,
)
await client.query(
  `INSERT INTO "User" ("id", "name") SELECT 'person-' || n, 'Person ' || n FROM generate_series(0, ${people - 1}) AS n`,
)
const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
  `SELECT "indexname", "indexdef" FROM pg_indexes WHERE "schemaname" = 'public' AND "tablename" = ANY($1) AND "indexname" NOT LIKE '%_pkey'`,
  [filled],
)
for (const { indexname } of indexes) await client.query(`DROP INDEX "${indexname}"`)
await inSlices(0, Math.ceil(count / 2), conversations)
const retained = Math.floor(count * 0.9)
await inSlices(0, count, tasks(retained))
await inSlices(retained, count, texts)
await inSlices(Math.floor(count * 0.99), count, events)
await client.query(
  `UPDATE "Conversation" SET "waiting" = true WHERE "id" IN (SELECT "conversationId" FROM "Task" WHERE "state" = 'input-required')`,
)
for (const { indexdef } of indexes) await client.query(indexdef)
await client.query('VACUUM (ANALYZE)')
await client.end()
await closeDatabase()
