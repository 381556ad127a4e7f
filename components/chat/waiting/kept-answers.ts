import type { JsonObject } from '@/lib/a2a/json'
import type { Conversation } from '@/lib/client/conversation'

const kept = new WeakMap<Conversation, Map<string, JsonObject>>()

/** What is being written into a form, for as long as the page is open: an answer that could not be sent is not lost. */
export function keptAnswers(conversation: Conversation): Map<string, JsonObject> {
  const answers = kept.get(conversation) ?? new Map<string, JsonObject>()
  kept.set(conversation, answers)
  return answers
}
