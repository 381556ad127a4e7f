import {
  create,
  createFileRegistry,
  type DescFile,
  type DescMethod,
  type DescService,
  type FileRegistry,
  fromBinary,
} from '@bufbuild/protobuf'
import { base64Decode } from '@bufbuild/protobuf/wire'
import { type FileDescriptorProto, FileDescriptorProtoSchema, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { a2aDescriptors } from '@/lib/grpc/descriptors/a2a-descriptors'
import { sharedDescriptors } from '@/lib/grpc/descriptors/shared-descriptors'

let registry: FileRegistry | undefined

/** Returns the types of every gRPC service that Switchboard calls or serves. They are read once, at the first call. */
export function grpcRegistry(): FileRegistry {
  registry ??= createFileRegistry(create(FileDescriptorSetSchema, { file: readDescriptors() }))
  return registry
}

function readDescriptors(): FileDescriptorProto[] {
  const texts = [...sharedDescriptors, ...a2aDescriptors]
  return texts.map((text) => fromBinary(FileDescriptorProtoSchema, base64Decode(text)))
}

/** A method of a gRPC service, e.g. `lf.a2a.v1.A2AService` and `GetTask`. */
export interface RpcName {
  service: string
  method: string
}

/** Returns the descriptor of a service. Throws for one that Switchboard does not have. */
export function findService(name: string): DescService {
  const service = grpcRegistry().getService(name)
  if (!service) throw new Error(`No gRPC service ${name}.`)
  return service
}

/** Returns the descriptor of a method. Throws for one that Switchboard does not have. */
export function findRpc({ service, method }: RpcName): DescMethod {
  const rpc = findService(service).methods.find(({ name }) => name === method)
  if (!rpc) throw new Error(`No gRPC method ${service}/${method}.`)
  return rpc
}

/** Returns the descriptor of a message type. Throws for one that Switchboard does not have. */
export function findMessageType(name: string): NonNullable<ReturnType<FileRegistry['getMessage']>> {
  const messageType = grpcRegistry().getMessage(name)
  if (!messageType) throw new Error(`No message type ${name}.`)
  return messageType
}

/** Returns the file that has this path, or that declares this type, service or method; undefined if there is none. */
export function findProtoFile(nameOrPath: string): DescFile | undefined {
  const types = grpcRegistry()
  const owner = nameOrPath.slice(0, Math.max(nameOrPath.lastIndexOf('.'), 0))
  return types.getFile(nameOrPath) ?? types.get(nameOrPath)?.file ?? types.get(owner)?.file
}
