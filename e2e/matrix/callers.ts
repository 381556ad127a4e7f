import type { Caller } from './caller.ts'
import { rawV01 } from './callers/raw-v0-1.ts'
import { rawV03 } from './callers/raw-v0-3.ts'
import { rawV03Grpc } from './callers/raw-v0-3-grpc.ts'
import { rawV03Http } from './callers/raw-v0-3-http.ts'
import { rawV10 } from './callers/raw-v1-0.ts'
import { rawV10Grpc } from './callers/raw-v1-0-grpc.ts'
import { rawV10Http } from './callers/raw-v1-0-http.ts'
import { sdk02 } from './callers/sdk-0-2.ts'
import { sdk03, sdk03Grpc, sdk03Http } from './callers/sdk-0-3.ts'
import { sdk1, sdk1Grpc, sdk1Http } from './callers/sdk-1.ts'

/** All callers. */
export const callers: Caller[] = [
  rawV01,
  sdk02,
  sdk03,
  sdk03Http,
  sdk03Grpc,
  rawV03,
  rawV03Http,
  rawV03Grpc,
  sdk1,
  sdk1Http,
  sdk1Grpc,
  rawV10,
  rawV10Http,
  rawV10Grpc,
]

/** The callers over JSON-RPC, the only binding of mock agents. */
export const jsonRpcCallers: Caller[] = callers.filter(({ binding }) => binding === undefined)
