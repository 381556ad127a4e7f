import 'server-only'
import { headers } from 'next/headers'
import { unstable_rethrow } from 'next/navigation'
import type { z } from 'zod'
import type { ActionResult } from '@/lib/api/action-result'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { rejectForeignRequest } from '@/lib/server/access/require-token'
import { translateOutage } from '@/lib/server/db/engine/database-outage'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'
import { validateInput } from '@/lib/server/platform/http/read-json'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { log } from '@/lib/server/platform/log'
import type { Viewer } from '@/lib/server/platform/viewer'

/** The arguments of an action's work, after authentication and validation. */
interface Admitted<Input> {
  viewer: Viewer
  input: Input
  /** Switchboard's own URL, as the browser writes it. */
  base: string
}

/**
 * Runs a Server Action: rejects foreign requests, validates `given` (the browser may send anything), calls `work`, and turns
 * its errors into a result. A missing session redirects to the sign-in page.
 */
export async function runServerAction<Input, Value>(
  schema: z.ZodType<Input>,
  given: unknown,
  work: (admitted: Admitted<Input>) => Promise<Value>,
): Promise<ActionResult<Value>> {
  const requestHeaders = await headers()
  try {
    rejectForeignRequest('POST', requestHeaders)
    const viewer = await requirePageViewer()
    return {
      ok: true,
      value: await work({ viewer, input: validateInput(schema, given), base: readBaseUrl(requestHeaders) }),
    }
  } catch (error) {
    unstable_rethrow(error)
    if (!(error instanceof Fault)) log().error({ err: error }, 'server action failed')
    return { ok: false, fault: toFaultData(translateOutage(error)) }
  }
}
