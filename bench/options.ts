import { parseArgs } from 'node:util'
import type { Database } from '@/bench/part-result'
import { type PartName, partNames, defaultParts } from '@/bench/parts'
import { findOptionProblem } from '@/scripts/find-option-problem'

export type Options =
  | { compare: [string, string] }
  | { compare?: undefined; parts: PartName[]; sizes: number[]; database: Database; quick: boolean; out: string }

const options = {
  quick: { type: 'boolean', default: false },
  database: { type: 'string', default: 'sqlite' },
  out: { type: 'string' },
  compare: { type: 'boolean', default: false },
} as const

const isDatabase = (word: string): word is Database => word === 'sqlite' || word === 'postgresql'

const isPart = (word: string): word is PartName => (partNames as string[]).includes(word)

/** Parses the command line. Throws an Error with a message for the user. */
export function readOptions(args: string[]): Options {
  const problem = findOptionProblem(args, options)
  if (problem) throw new Error(problem)
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const { quick, database, out, compare } = values
  if (compare) {
    const [before, after] = positionals
    if (!before || !after || positionals.length > 2) throw new Error('--compare needs two files.')
    return { compare: [before, after] }
  }
  const numbers = positionals.filter((word) => /^\d+$/.test(word))
  const words = positionals.filter((word) => !/^\d+$/.test(word))
  const names = words.filter((word) => !isDatabase(word))
  const chosen = words.find(isDatabase) ?? database
  if (!isDatabase(chosen)) throw new Error('--database must be sqlite or postgresql.')
  const unknown = names.find((word) => !isPart(word))
  if (unknown) throw new Error(`Unknown part "${unknown}". Parts: ${partNames.join(', ')}.`)
  const parts = names.length > 0 ? names.filter(isPart) : defaultParts
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const result = out ?? `.cache/bench/${chosen}-${stamp}.json`
  return { parts, sizes: numbers.map(Number), database: chosen, quick, out: result }
}
