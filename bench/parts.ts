import type { Part } from '@/bench/part-result'
import { accounts } from '@/bench/parts/accounts'
import { bindings } from '@/bench/parts/bindings'
import { cancel } from '@/bench/parts/cancel'
import { catalog } from '@/bench/parts/catalog'
import { chat } from '@/bench/parts/chat'
import { singleStream } from '@/bench/parts/single-stream'
import { latency } from '@/bench/parts/latency'
import { manyStreams } from '@/bench/parts/many-streams'
import { memory } from '@/bench/parts/memory'
import { palette } from '@/bench/parts/palette'
import { replay } from '@/bench/parts/replay'
import { slowReader } from '@/bench/parts/slow-reader'
import { soak } from '@/bench/parts/soak'
import { start } from '@/bench/parts/start'
import { tasks } from '@/bench/parts/tasks'
import { unary } from '@/bench/parts/unary'
import { unaryStreaming } from '@/bench/parts/unary-streaming'

/** The parts, by their names on the command line. */
export const parts = {
  streams: singleStream,
  many: manyStreams,
  memory,
  unary,
  'unary-streaming': unaryStreaming,
  latency,
  accounts,
  bindings,
  slow: slowReader,
  cancel,
  catalog,
  replay,
  tasks,
  palette,
  chat,
  start,
  soak,
} satisfies Record<string, Part>

export type PartName = keyof typeof parts

export const partNames = Object.keys(parts) as PartName[]

/** The default parts. The soak test is not one of them, because it takes half an hour. */
export const defaultParts = partNames.filter((name) => name !== 'soak')
