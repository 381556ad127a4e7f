import 'server-only'
import { headers } from 'next/headers'
import { unstable_rethrow } from 'next/navigation'
import type { z } from 'zod'
import type { ActionResult } from '@/lib/api/action-result'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { refuseForeign } from '@/lib/server/access/admit'
import { asTrouble } from '@/lib/server/db/trouble'
import { baseUrl } from '@/lib/server/http/base-url'
import { checked } from '@/lib/server/http/read-json'
import { pageViewer } from '@/lib/server/http/viewer'
import { log } from '@/lib/server/log'
import type { Viewer } from '@/lib/server/viewer'

/** What an action's work gets once the person has been let in and the input has been checked. */
interface Admitted<Input> {
  viewer: Viewer
  input: Input
  /** Switchboard's own address, as the person's browser writes it. */
  base: string
}

/**
 * A Server Action: lets in only the person's own requests, checks `given` (the browser may send anything), calls
 * `work`, and turns what it throws into a result. A missing session goes to the sign-in page.
 */
export async function action<Input, Value>(
  schema: z.ZodType<Input>,
  given: unknown,
  work: (admitted: Admitted<Input>) => Promise<Value>,
): Promise<ActionResult<Value>> {
  const sent = await headers()
  try {
    refuseForeign('POST', sent)
    const viewer = await pageViewer()
    return { ok: true, value: await work({ viewer, input: checked(schema, given), base: baseUrl(sent) }) }
  } catch (error) {
    unstable_rethrow(error)
    if (!(error instanceof Fault)) log().error({ err: error }, 'action failed')
    return { ok: false, fault: toFaultData(asTrouble(error)) }
  }
}
