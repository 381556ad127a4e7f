import 'server-only'
import { lacksSecret } from '@/lib/a2a/secret-parts'
import type { RerunPreview } from '@/lib/api/run'
import { readScript } from '@/lib/server/runs/read-script'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'
import { stateAfter } from '@/lib/trace/script'

/** What a rerun of the task would say. Throws `not-found`. */
export async function previewRerun(viewer: Viewer, taskId: string, signal?: AbortSignal): Promise<RerunPreview> {
  const script = await readScript(await requireTask(viewer, taskId), signal)
  return {
    messages: script.map(({ call }, index) => {
      const before = script[index - 1]
      const answers = before && stateAfter(before)
      return { parts: call.message.parts, secret: lacksSecret(call.message), ...(answers && { answers }) }
    }),
  }
}
