/** The messages that trigger each behaviour of an agent, and the expected output. Absent: the agent does not have the behaviour. */
export interface AgentPrompts {
  hello?: [text: string, answer: RegExp]
  /** Many chunks, and their joined text. */
  stream?: [text: string, whole: RegExp]
  /** Chunks for a second or two. */
  long?: [text: string, whole: RegExp]
  /** Runs for a minute unless canceled. */
  slow?: string
  ask?: [text: string, reply: string, answer: RegExp]
  fail?: [text: string, reason: RegExp]
  direct?: [text: string, answer: RegExp]
  /** Returns the file that follows this text. */
  file?: string
  data?: string
}

function chunks(count: number): RegExp {
  const lines = Array.from({ length: count }, (_, index) => `chunk ${index + 1} é漢🙂\n`)
  return new RegExp(`^${lines.join('')}$`)
}

/** Prompts of the agents that run the common script. */
export const scripted: AgentPrompts = {
  hello: ['hello there', /^One-shot answer to: hello there$/],
  stream: ['stream 20', chunks(20)],
  long: ['steady 15', chunks(15)],
  slow: 'slow',
  ask: ['ask', 'green', /^You chose green$/],
  fail: ['fail', /It broke on request/],
  direct: ['direct answer', /^One-shot answer to: direct answer$/],
  file: 'file',
  data: 'data',
}

export const travelDesk: AgentPrompts = {
  hello: ['Show me a list of my open IT tickets', /REQ12312/],
  ask: ['request a new phone for me', 'Android', /R12443/],
}

export const storyteller: AgentPrompts = {
  hello: ['A story about rain in 3 chunks', /^# The tale of rain/],
  stream: ['A story about rain in 20 chunks', /^# The tale of rain/],
  long: ['A story about rain in 60 chunks', /^# The tale of rain/],
  slow: 'Write a report in 60 seconds',
  fail: ['Please fail', /failed on purpose/],
  direct: ['Hello', /Ask me for a story/],
}

export const dataLab: AgentPrompts = {
  hello: ['Chart the sample sales data', /./],
  ask: ['what can you do?', 'use the sample', /./],
}
