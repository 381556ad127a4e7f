import type { RowId } from '@/bench/budgets'

/** The value of one row. `from` describes how it was measured. */
export interface Figure {
  value: number
  /** The value of each round, in order. */
  rounds: number[]
  from: string
}

/** Values that depend on a size, which is the first member of each point. */
export interface Curve {
  name: string
  columns: string[]
  points: (string | number)[][]
}

/** The result of one part. */
export interface PartResult {
  figures: Partial<Record<RowId, Figure>>
  curves: Curve[]
}

/** Disturbance by other machines. */
interface Noise {
  part: string
  /** The share of CPU time that other machines took. */
  stolen: number
  /** Duration of a fixed loop before and after the part, in ms. */
  loop: [number, number]
}

/** A stored run. */
export interface Run extends PartResult {
  at: string
  database: Database
  quick: boolean
  cores: number
  processor: string
  node: string
  noise: Noise[]
}

export type Database = 'sqlite' | 'postgresql'

/** Options of a part. */
export interface BenchOptions {
  database: Database
  /** Fewer rounds, shorter ones. */
  quick: boolean
  /** Numbers of the command line. */
  sizes: number[]
  log: (line: string) => void
}

/** Measures some of the rows. Throws if something fails. */
export type Part = (options: BenchOptions) => Promise<PartResult>
