import 'server-only'
import { saveKeyframe } from '@/lib/server/db/events/keyframes'
import { log } from '@/lib/server/platform/log'

/** Stores the fold of a task's first `seq` rows. Never rejects: keyframes are optional, and the disk may be full. */
export async function storeKeyframe(taskId: string, seq: number, text: string): Promise<void> {
  await saveKeyframe(taskId, seq, text).catch((err: unknown) =>
    log().warn({ err, taskId, seq }, 'failed to store a keyframe'),
  )
}
