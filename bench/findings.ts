import type { RowId } from '@/bench/budgets'

/** The figure of one row, and what it was made from, in words. */
export interface Figure {
  value: number
  /** What it came to in each round, in their order. */
  rounds: number[]
  from: string
}

/** How figures change with what grows: the first member of each point says how much of it there was. */
export interface Curve {
  name: string
  columns: string[]
  points: (string | number)[][]
}

/** What came of a part of the bench. */
export interface Findings {
  figures: Partial<Record<RowId, Figure>>
  curves: Curve[]
}

/** What one round cost the machine, and what it took from it. */
interface Noise {
  part: string
  /** The part of the processor that other machines took. */
  stolen: number
  /** A loop that always does the same, before and after, in ms. */
  loop: [number, number]
}

/** A run of the bench, as it is kept. */
export interface Run extends Findings {
  at: string
  database: Database
  quick: boolean
  cores: number
  processor: string
  node: string
  noise: Noise[]
}

export type Database = 'sqlite' | 'postgresql'

/** What a part is asked for. */
export interface BenchOptions {
  database: Database
  /** Fewer rounds, shorter ones. */
  quick: boolean
  /** What the command line names beside the part. */
  sizes: number[]
  say: (line: string) => void
}

/** Measures some of the rows. */
export type Part = (asked: BenchOptions) => Promise<Findings>
