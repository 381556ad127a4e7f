const links = 'file a.txt text/plain aGVsbG8= | link b.png image/png https://files.example/b.png'
const files = `${links} | data {"rows":[{"n":1},{"n":2}]}`
/** Only v1.0 has data that is not an object; its SDK keeps it in v0.3 replies. */
const moreFiles = `${files} | data [1,2,3]`

const submitted = 'task submitted history 1'
const working = 'status working agent "Working on it."'
const workingTask = 'task working agent "Working on it." history 2'
const chunks = ['artifact story "Once "', 'artifact story "upon a time." append last']
const completed = 'status completed agent "Done."'

const finishedV01 = `task completed agent "Done." [0 "Once upon a time."] [1 "${files}"] history 0`
const finished = (fileParts: string) =>
  `task completed agent "Done." [story "Once  | upon a time."] [files "${fileParts}"] history 3`
const artifacts = (fileParts: string) => [working, ...chunks, `artifact files "${fileParts}" last`, completed]
/** v0.1 numbers its artifacts. */
const artifactsV01 = [
  working,
  'artifact 0 "Once "',
  'artifact 0 "upon a time." append last',
  `artifact 1 "${files}" last`,
  completed,
]
const sent = { default: [finished(files)], 'a2a-js-0.2.0': [finishedV01], 'sdk-1.3.0': [finished(moreFiles)] }
const question = [working, 'status input-required agent "Which colour?"']

type Server = 'a2a-js-0.2.0' | 'sdk-0.2.5' | 'sdk-0.3.14' | 'sdk-1.3.0'
type Replies = string[] | ({ default: string[] } & Partial<Record<Server, string[]>>)

/** What the recorded sample agent replies in each exchange, as `outline` writes it, and where a server differs. */
const replies: Record<string, Replies> = {
  send: sent,
  get: sent,
  list: [`list of 1: ${finished(moreFiles)}`],
  'send without waiting': {
    default: [submitted],
    'a2a-js-0.2.0': ['task working agent "Working on it." history 0'],
    'sdk-0.3.14': [workingTask],
  },
  'send answered by a message': ['message agent "Just a message."'],
  'send to failed': {
    default: ['task failed agent "It broke." history 3'],
    'a2a-js-0.2.0': ['task failed agent "It broke." history 0'],
  },
  'send to rejected': ['task rejected agent "I do not do that." history 3'],
  'send to auth-required': ['task auth-required agent "Please sign in." history 3'],
  stream: {
    default: [submitted, ...artifacts(files)],
    'a2a-js-0.2.0': artifactsV01,
    'sdk-1.3.0': [submitted, ...artifacts(moreFiles)],
  },
  'stream to input-required': { default: [submitted, ...question], 'a2a-js-0.2.0': question },
  continue: {
    default: artifacts(files),
    'a2a-js-0.2.0': artifactsV01,
    'sdk-1.3.0': ['task input-required agent "Which colour?" history 4', ...artifacts(moreFiles)],
  },
  rejoin: { default: [workingTask, 'status canceled'], 'a2a-js-0.2.0': ['status working'] },
  cancel: {
    default: ['task canceled history 2'],
    'a2a-js-0.2.0': ['task canceled history 0'],
    'sdk-0.2.5': [workingTask],
  },
  'push config': {
    default: ['fault PUSH_NOTIFICATION_NOT_SUPPORTED'],
    'a2a-js-0.2.0': ['fault UNSUPPORTED_OPERATION'],
  },
  'bad params': ['fault INVALID_PARAMS'],
  'cancel a finished task': ['fault TASK_NOT_CANCELABLE'],
  'extended card': ['fault UNSUPPORTED_OPERATION'],
  'message to a finished task': ['fault UNSUPPORTED_OPERATION'],
  'rejoin an unknown task': ['fault TASK_NOT_FOUND'],
  'stream for an unknown task': ['fault TASK_NOT_FOUND'],
  'unknown method': ['fault METHOD_NOT_FOUND'],
  'unknown task': ['fault TASK_NOT_FOUND'],
  'without version header': ['fault VERSION_NOT_SUPPORTED'],
}

/** The expected replies of one recorded exchange, one line each. Throws for an exchange that the table lacks. */
export function recordedReplies(file: string, exchange: string): string[] {
  const expected = replies[exchange]
  if (!expected) throw new Error(`No expected replies for the exchange "${exchange}".`)
  if (Array.isArray(expected)) return expected
  const server = file.replace(/(-compat)?\.json$/, '') as Server
  return expected[server] ?? expected.default
}
