import 'server-only'
import { create, type DescFile, type Message, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt'
import { Code, type ConnectRouter } from '@connectrpc/connect'
import { findMessageType, findProtoFile, findRpc } from '@/lib/grpc/services'

/** Both versions have the same messages. */
const packages = ['grpc.reflection.v1', 'grpc.reflection.v1alpha']

interface ReflectionRequest extends Message {
  host: string
  messageRequest: { case: string | undefined; value: unknown }
}

/** Returns a file and those that it imports, each once. */
function withImports(file: DescFile, filesByName = new Map<string, Uint8Array>()): Uint8Array[] {
  if (!filesByName.has(file.name)) {
    filesByName.set(file.name, toBinary(FileDescriptorProtoSchema, file.proto))
    for (const one of file.dependencies) withImports(one, filesByName)
  }
  return [...filesByName.values()]
}

const createErrorResponse = (what: string) => ({
  case: 'errorResponse',
  value: { errorCode: Code.NotFound, errorMessage: `Not found: ${what}` },
})

function answerOne({ messageRequest }: ReflectionRequest, services: ReadonlySet<string>) {
  const name = String(messageRequest.value)
  switch (messageRequest.case) {
    case 'listServices':
      return { case: 'listServicesResponse', value: { service: [...services].map((one) => ({ name: one })) } }
    case 'fileByFilename':
    case 'fileContainingSymbol': {
      const file = findProtoFile(name)
      if (!file) return createErrorResponse(name)
      return { case: 'fileDescriptorResponse', value: { fileDescriptorProto: withImports(file) } }
    }
    case 'allExtensionNumbersOfType':
      return { case: 'allExtensionNumbersResponse', value: { baseTypeName: name, extensionNumber: [] } }
    default:
      return createErrorResponse(messageRequest.case ?? 'an empty request')
  }
}

/** Adds server reflection, which shows only public protos. It needs no credentials. */
export function addReflection(router: ConnectRouter, services: ReadonlySet<string>): void {
  for (const name of packages) {
    const method = findRpc({ service: `${name}.ServerReflection`, method: 'ServerReflectionInfo' })
    const type = findMessageType(`${name}.ServerReflectionResponse`)
    router.rpc(
      method as never,
      async function* info(requests: AsyncIterable<ReflectionRequest>) {
        for await (const request of requests)
          yield create(type, {
            validHost: request.host,
            originalRequest: request,
            messageResponse: answerOne(request, services),
          } as never)
      } as never,
    )
  }
}
