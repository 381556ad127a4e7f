const mebibyte = 1024 * 1024

/** How many of each thing Switchboard takes from others. Above these numbers something is wrong, or meant badly. */
export const defaultLimits = {
  /** Levels of arrays and objects in values that are kept as they are, such as metadata and data parts. */
  nesting: 64,
  /** Of one message, artifact or chunk. */
  parts: 50_000,
  /** Of one task as it is told at once. */
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
  /** Values of any kind in a card. A card of 1 MiB as people write it has fewer; many more take long to check and to compare. */
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

/** Code is bundled more than once; all of it has the same limits. */
const key = Symbol.for('switchboard.a2a-limits')

interface Holder {
  limits: Limits
}

function findHolder(): Holder {
  const known = Reflect.get(globalThis, key) as Holder | undefined
  if (known) return known
  const made = { limits: defaults }
  Reflect.set(globalThis, key, made)
  return made
}

const holder = findHolder()

/** The limits in force. */
export function limits(): Limits {
  return holder.limits
}

/** Sets limits for the whole process: once, at its start. What is left out has its default. */
export function setLimits(given: Partial<Limits>): void {
  holder.limits = { ...defaults, ...given }
}
