import { withDefaults } from '../grpc/proto-json.ts'
import type { Validators } from '../strict.ts'
import { v10 } from './validators.ts'

/** v1.0 over gRPC (§10): ProtoJSON of its messages, where required members may have a default value. */
export const v10Grpc: Validators = {
  ...v10,
  pushConfigs: withDefaults({ configs: [], nextPageToken: '' }, v10.pushConfigs!),
  list: withDefaults({ tasks: [], nextPageToken: '', totalSize: 0 }, v10.list!),
}
