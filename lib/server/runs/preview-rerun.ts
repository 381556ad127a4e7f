import 'server-only'
import { hasMaskedSecret } from '@/lib/a2a/secrets/secret-parts'
import type { RerunPreview } from '@/lib/api/run'
import { readScript } from '@/lib/server/runs/read-script'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/platform/viewer'
import { getStateAfter } from '@/lib/trace/script'

/** Returns the messages that a rerun of the task would send. Throws `not-found`. */
export async function previewRerun(viewer: Viewer, taskId: string, signal?: AbortSignal): Promise<RerunPreview> {
  const script = await readScript(await requireTask(viewer, taskId), signal)
  return {
    messages: script.map(({ call }, index) => {
      const before = script[index - 1]
      const answers = before && getStateAfter(before)
      return { parts: call.message.parts, secret: hasMaskedSecret(call.message), ...(answers && { answers }) }
    }),
  }
}
