import { z } from 'zod'
import { withDefaults } from '../grpc/proto-json.ts'
import type { Validators } from '../strict.ts'
import { v03Http } from './http.ts'

/** An event whose `final` is false does not say so on the wire. */
function withFinal(event: unknown): unknown {
  if (typeof event !== 'object' || event === null || !('statusUpdate' in event)) return event
  return { ...event, statusUpdate: { final: false, ...(event.statusUpdate as object) } }
}

/** v0.3 over gRPC (§3.2.2): ProtoJSON of its messages, where required members may have a default value. */
export const v03Grpc: Validators = {
  ...v03Http,
  event: z.preprocess(withFinal, v03Http.event),
  pushConfigs: withDefaults({ configs: [] }, v03Http.pushConfigs!),
}
