import 'server-only'
import type { RpcId } from '@/lib/a2a/bindings/json-rpc'
import type { Dialect } from '@/lib/a2a/dialect'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { Viewer } from '@/lib/server/platform/viewer'

/** One call to the gateway. */
export interface CallContext {
  viewer: Viewer
  agent: AgentRecord
  /** The caller's dialect. */
  dialect: Dialect
  rpcId: RpcId
  requestId: string
  request: Request
}
