import type { Entry, TaskFold } from '@/lib/a2a/fold'
import type { Message } from '@/lib/a2a/model'
import { maxRatedId } from '@/lib/api/constants'
import type { Rating } from '@/lib/api/rating'

/** A message or an artifact of an agent within its task. */
export type RatedItem = Pick<Rating, 'item' | 'itemId'>

/** Returns the message of an event as an item that can be rated; null if it cannot, since its ID is too long. */
export function toRatedMessage({ messageId }: Pick<Message, 'messageId'>, seq: number): RatedItem | null {
  return toItem('message', messageId ?? `#${seq}`)
}

/** Returns an artifact as an item that can be rated; null if it cannot. */
export function toRatedArtifact(artifactId: string): RatedItem | null {
  return toItem('artifact', artifactId)
}

/** Returns what can be rated of an entry: an artifact, or a message of the agent; null for other entries. */
export function toRatedItem(entry: Entry): RatedItem | null {
  if (entry.type === 'artifact') return toRatedArtifact(entry.artifactId)
  return entry.type === 'message' && entry.message.role === 'agent' ? toRatedMessage(entry.message, entry.seq) : null
}

/** Returns true if a task has this message of the agent, or this artifact. */
export function hasRatedItem({ entries }: Pick<TaskFold, 'entries'>, { item, itemId }: RatedItem): boolean {
  return entries.some((entry) => {
    const rated = toRatedItem(entry)
    return rated?.item === item && rated.itemId === itemId
  })
}

function toItem(item: RatedItem['item'], itemId: string): RatedItem | null {
  return itemId !== '' && itemId.length <= maxRatedId ? { item, itemId } : null
}

/** Returns the rating of an item; undefined if it has none. */
export function findRating(ratings: readonly Rating[], rated: RatedItem | null): Rating | undefined {
  return rated ? ratings.find(({ item, itemId }) => item === rated.item && itemId === rated.itemId) : undefined
}
