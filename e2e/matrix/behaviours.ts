import type { Behaviour } from './behaviour.ts'
import { blocking, direct, failure, notBlocking } from './behaviours/answers.ts'
import { card, extendedCard } from './behaviours/cards.ts'
import { data, file } from './behaviours/contents.ts'
import { cancel, cancelEnded, resubscribeEnded, messageEnded } from './behaviours/ends.ts'
import { malformed } from './behaviours/malformed.ts'
import { pushConfigs, pushDelivery } from './behaviours/push.ts'
import { get, list } from './behaviours/reading.ts'
import { unknownMethod, unknownTask } from './behaviours/refusals.ts'
import { resubscribe, resume, streaming } from './behaviours/streams.ts'
import { question, streamedQuestion } from './behaviours/turns.ts'

/** Every operation and behaviour, in the order in which they are shown. */
export const behaviours: Behaviour[] = [
  card,
  blocking,
  notBlocking,
  streaming,
  direct,
  question,
  streamedQuestion,
  file,
  data,
  failure,
  get,
  list,
  cancel,
  resubscribe,
  resume,
  pushConfigs,
  pushDelivery,
  extendedCard,
  cancelEnded,
  resubscribeEnded,
  messageEnded,
  unknownTask,
  unknownMethod,
  malformed,
]
