/** The required and the desired value of a row. `must` is infinite if there is only an aim. */
export interface Budget {
  /** The name of the row in the table. */
  name: string
  unit: '' | 'ms' | 's' | 'KB' | 'MB' | 'kB' | 'MB/h' | 'ms/h' | 'events/s' | 'calls/s' | 'errors'
  /** Whether higher or lower values are better. */
  better: 'more' | 'less'
  must: number
  aim: number
}

/** The rows of the table. Values without a unit are ratios to a direct connection. */
export const budgets = {
  'flat-ratio': { name: 'one stream at full speed, 550-byte events', unit: '', better: 'more', must: 0.05, aim: 0.1 },
  'flat-rate': { name: 'the same, events per second', unit: 'events/s', better: 'more', must: 45_000, aim: 60_000 },
  'paced-ratio': { name: '100 streams × 20/s: events', unit: '', better: 'more', must: 0.97, aim: 0.99 },
  'paced-p50': { name: 'the same, added latency per event, p50', unit: 'ms', better: 'less', must: 4, aim: 3 },
  'paced-p99': { name: 'the same, added latency per event, p99', unit: 'ms', better: 'less', must: 15, aim: 10 },
  'many-errors': { name: '1,000 streams × 2/s: errors', unit: 'errors', better: 'less', must: 0, aim: 0 },
  'many-ratio': { name: 'the same, events', unit: '', better: 'more', must: 0.95, aim: 0.97 },
  'many-first': {
    name: 'the same, time to first event, p99',
    unit: 'ms',
    better: 'less',
    must: 400,
    aim: 250,
  },
  'memory-stream': { name: 'memory per open stream, garbage included', unit: 'KB', better: 'less', must: 70, aim: 50 },
  'large-ratio': { name: 'events of 1 MB', unit: '', better: 'more', must: 0.4, aim: 0.5 },
  'unary-ratio': { name: 'unary calls, 32 at once', unit: '', better: 'more', must: 0.12, aim: 0.2 },
  'streaming-calls': {
    name: 'unary calls to an agent that streams 100 events, 32 at once',
    unit: 'calls/s',
    better: 'more',
    must: 400,
    aim: 400,
  },
  'latency-ratio': {
    name: 'unary calls on PostgreSQL with 2 ms more latency',
    unit: '',
    better: 'more',
    must: 0.6,
    aim: 0.8,
  },
  'accounts-ratio': {
    name: 'unary calls with accounts and an API key, of those without',
    unit: '',
    better: 'more',
    must: 0.95,
    aim: 0.97,
  },
  'slow-memory': {
    name: 'memory growth with a reader of 256 KB/s and a fast agent',
    unit: 'MB',
    better: 'less',
    must: 16,
    aim: 16,
  },
  'cancel-p99': {
    name: 'time from Stop to the cancel request at the agent, p99',
    unit: 'ms',
    better: 'less',
    must: 30,
    aim: 20,
  },
  'catalog-p99': { name: 'search among 10,000 agents, p99', unit: 'ms', better: 'less', must: 50, aim: 15 },
  'replay-open': {
    name: 'open the replay of a task of 10,000 events, p50',
    unit: 'ms',
    better: 'less',
    must: 500,
    aim: 300,
  },
  'replay-seek': { name: 'seek in it, p95', unit: 'ms', better: 'less', must: 60, aim: 30 },
  'replay-seek-tables': {
    name: 'seek in lists and tables, p95',
    unit: 'ms',
    better: 'less',
    must: 60,
    aim: 30,
  },
  'chat-blocking': {
    name: '5,000 chunks at 500/s into one Markdown artifact: total blocking time',
    unit: 'ms',
    better: 'less',
    must: 100,
    aim: 100,
  },
  'chat-frames': { name: 'the same, time between frames, p95', unit: 'ms', better: 'less', must: 25, aim: 25 },
  'chat-busy': { name: 'the same, main thread busy in 10 s', unit: 's', better: 'less', must: Infinity, aim: 2.5 },
  'chat-script': { name: 'JavaScript of the chat route, compressed', unit: 'kB', better: 'less', must: 250, aim: 180 },
  'soak-errors': {
    name: 'half an hour at half of the highest load: errors',
    unit: 'errors',
    better: 'less',
    must: 0,
    aim: 0,
  },
  'soak-memory': { name: 'the same, growth of memory', unit: 'MB/h', better: 'less', must: 32, aim: 16 },
  'soak-p99': {
    name: 'the same, growth of the delay of an event, p99',
    unit: 'ms/h',
    better: 'less',
    must: 10,
    aim: 5,
  },
  'start-warm': { name: '`npm start` without changes', unit: 's', better: 'less', must: 1.5, aim: 1 },
} as const satisfies Record<string, Budget>

export type RowId = keyof typeof budgets

/** Whether a value meets its budget. */
export type Verdict = 'aim' | 'must' | 'missed'

/** Returns whether a value meets the aim of its row, only the required value, or neither. */
export function verdict(id: RowId, value: number): Verdict {
  const { better, must, aim }: Budget = budgets[id]
  const meets = (limit: number) => (better === 'more' ? value >= limit : value <= limit)
  if (meets(aim)) return 'aim'
  return meets(must) ? 'must' : 'missed'
}
