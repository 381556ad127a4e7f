import 'server-only'
import { defaultLimits, type LimitName } from '@/lib/a2a/limits'

/** Sizes in MiB beyond which nothing is read, and the most that may be set. */
const sizes = {
  /** One event of a stream. */
  event: [16, 32],
  card: [1, 16],
  /** The body of a call to the gateway. */
  request: [32, 64],
  /** An agent's answer that is no stream. */
  answer: [32, 32],
  /** All that an agent says in one task. */
  log: [1024, 65_536],
  /** What stays in memory of one task: texts, keys and values. */
  task: [64, 256],
  /** What stays in memory of all tasks that run in this process. */
  memory: [256, 65_536],
} as const
export type SizeName = keyof typeof sizes

const mebibyte = 1024 * 1024
const deepest = 500
const most = 1_000_000

export interface ReadLimits {
  /** In bytes. */
  sizes: Record<SizeName, number>
  counts: Partial<Record<LimitName, number>>
}

const isSize = (name: string): name is SizeName => Object.hasOwn(sizes, name)
const isCount = (name: string): name is LimitName => Object.hasOwn(defaultLimits, name)

/** What `LIMITS` sets, e.g. `event=8, parts=1000`, sizes in MiB; a sentence's end that says what is wrong with it. */
export function readLimits(text: string): ReadLimits | string {
  const limits: ReadLimits = {
    sizes: { event: 0, card: 0, request: 0, answer: 0, log: 0, task: 0, memory: 0 },
    counts: {},
  }
  for (const name of Object.keys(sizes).filter(isSize)) limits.sizes[name] = sizes[name][0] * mebibyte
  for (const entry of text.split(',').filter((one) => one.trim())) {
    const [name = '', value] = entry.split('=').map((one) => one.trim())
    const number = Number(value || Number.NaN)
    const top = isSize(name) ? sizes[name][1] : name === 'nesting' ? deepest : most
    if (!isSize(name) && !isCount(name)) return `unknown limit ${name}`
    if (!(number > 0 && number <= top) || (isCount(name) && !Number.isInteger(number)))
      return `${name} must be a number up to ${top}`
    if (isSize(name)) limits.sizes[name] = Math.round(number * mebibyte)
    else limits.counts[name] = number
  }
  return limits
}
