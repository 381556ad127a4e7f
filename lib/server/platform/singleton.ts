import 'server-only'

/**
 * Every value that exists once per process, with the reason. Pages, handlers and instrumentation are bundled separately, so a
 * constant of a module exists once per bundle; that is fine for small caches, and wrong for these.
 */
export const singletons = {
  'agent-discoveries': 'What one call discovers about an agent must apply to the calls of all bundles.',
  'background-jobs': 'Each job runs once, and the shutdown must find it.',
  'body-memory': 'A limit on the memory of the process.',
  'caller-authorization': 'A value of the async context must be readable in code of another bundle.',
  'catalog-imports': 'Each import runs once, and a request can stop one that the startup resumed.',
  'catalog-index': 'It is large, and must not exist once per bundle.',
  'daily-bytes': 'The bytes of all bundles are counted together, and the shutdown must store them.',
  'data-folder-lock': 'A second lock of the same process would wait for the first.',
  database: 'One connection pool, and one writer of the embedded database.',
  'database-outage': 'A failed write of one bundle must reject new work in all.',
  'device-code-polls': 'Each code is polled once, and the shutdown must stop all polls.',
  env: 'Settings are read and checked once, so that all bundles use the same.',
  'event-appends': 'The appends of all tasks are combined in one transaction.',
  'event-loop-yield': 'All bundles share one event loop.',
  'icon-refresh': 'One refresh runs at a time.',
  instance: 'The process has one identity among several instances.',
  'large-documents': 'A limit on the memory of the process.',
  'large-task-reads': 'A limit on the memory of the process.',
  locks: 'A lock must hold in all bundles.',
  log: 'One destination for all lines.',
  'log-context': 'The log must read the async context of code of another bundle.',
  'log-writer': 'The embedded database has one connection that writes the log.',
  'mcp-calls': 'A notification to one bundle must reach the call in another.',
  metrics: 'One registry, which one route exports.',
  mocks: 'They are large, and must not exist once per bundle.',
  outbound: 'One pool of connections to agents.',
  'own-migrations': 'The startup knows which ones this version has; later their files may be those of another version.',
  'poll-limit': 'A limit on the load of each agent.',
  'push-deliveries': 'Each push notification is sent once, in order, with one limit.',
  'rate-limits': 'A limit on the requests of a client to all bundles.',
  'received-pushes': 'One poll per task at a time, and one budget in its log.',
  'recorded-key-uses': 'A use that one bundle wrote down must not be written again by another.',
  'secret-key': 'One bundle creates the file.',
  'secret-masks': 'A secret that one bundle receives must be masked in all.',
  'shared-pages': 'A limit on the memory of the process.',
  shutdown: 'The shutdown must reach the work of all bundles.',
  signals: 'The sender and the receiver of a signal may be in different bundles.',
  'signing-key': 'All cards are signed with the same key.',
  'task-hub': 'Rows that one bundle stores must reach the followers in all.',
  'task-memory': 'A limit on the memory of the process.',
  'task-pumps': 'Each log has one writer.',
  'task-readers': 'The shutdown and a new turn must stop the readers of all bundles.',
  tracing: 'One exporter of spans.',
  'ttl-caches': 'A change in one bundle must clear the caches of all.',
  'worker-threads': 'A limit on the threads and the memory of the process.',
} as const satisfies Record<string, string>
export type SingletonName = keyof typeof singletons

const registry = Symbol.for('switchboard.singletons')
type Holder = typeof globalThis & { [registry]?: Map<string, unknown> }

/** Returns the process-wide value of that name, created on first use. */
export function singleton<T>(name: SingletonName, create: () => T): T {
  const holder = globalThis as Holder
  const values = (holder[registry] ??= new Map())
  if (!values.has(name)) values.set(name, create())
  return values.get(name) as T
}

/** Deletes the value of that name, so that the next use creates it again. */
export function deleteSingleton(name: SingletonName): void {
  ;(globalThis as Holder)[registry]?.delete(name)
}
