const mebibyte = 1024 * 1024

/** Maximum number of each thing that Switchboard accepts from agents and callers. Larger numbers are errors or attacks. */
export const defaultLimits = {
  /** Levels of arrays and objects in values that are stored as they are, such as metadata and data parts. */
  nesting: 64,
  /** Of one message, artifact or chunk. */
  parts: 50_000,
  /** Of one task in a single payload. */
  artifacts: 20_000,
  history: 10_000,
  /** Of one task over its whole log: messages, parts, artifacts, entries, and arrays and objects in data. */
  taskObjects: 200_000,
  /** On one page of a list. */
  tasks: 1_000,
  pushConfigs: 1_000,
  /** Of one message or artifact. */
  references: 1_000,
  extensions: 1_000,
  /** Of a card; of one skill. */
  skills: 1_000,
  tags: 100,
  interfaces: 50,
  schemes: 50,
  /** Values of any kind in a card. A hand-written card of 1 MiB has fewer; more take long to check and to compare. */
  cardValues: 20_000,
}
export type LimitName = keyof typeof defaultLimits

/** Limits on sizes, in bytes. */
const defaultSizes = {
  /** Texts, keys and values of one task over its whole log, as `FoldSize` counts them. */
  taskBytes: 64 * mebibyte,
}
export type Limits = typeof defaultLimits & typeof defaultSizes

const defaults: Limits = { ...defaultLimits, ...defaultSizes }

/** The code is bundled more than once; all copies share the same limits. */
const key = Symbol.for('switchboard.a2a-limits')

interface Holder {
  limits: Limits
}

function findHolder(): Holder {
  const known = Reflect.get(globalThis, key) as Holder | undefined
  if (known) return known
  const created = { limits: defaults }
  Reflect.set(globalThis, key, created)
  return created
}

const holder = findHolder()

/** Returns the current limits. */
export function limits(): Limits {
  return holder.limits
}

/** Sets the limits of the whole process, once at startup. Missing limits get their default. */
export function setLimits(overrides: Partial<Limits>): void {
  holder.limits = { ...defaults, ...overrides }
}
