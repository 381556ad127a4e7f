import { status } from '@grpc/grpc-js'
import { z } from 'zod'
import { type Cell, check } from '../behaviour.ts'
import { refusalOf } from '../caller.ts'
import { grpcInterface } from '../callers/raw-grpc.ts'
import { connectV03 } from '../callers/raw-v0-3-grpc.ts'
import { connectV10 } from '../callers/raw-v1-0-grpc.ts'

type GrpcCase = [code: number, method: string, request: object, metadata?: Record<string, string>]

const message = { messageId: 'm', role: 'ROLE_USER' }

const casesV10 = (tenant: string): GrpcCase[] => [
  [-32602, 'SendMessage', { tenant }],
  [-32602, 'SendMessage', { tenant, message: { ...message, parts: [] } }],
  [-32602, 'GetTask', { tenant, id: 't', historyLength: -1 }],
  [-32602, 'CreateTaskPushNotificationConfig', { tenant }],
  [-32602, 'SendMessage', { message: { ...message, parts: [{ text: 'hello' }] } }],
  [-32009, 'GetTask', { tenant, id: 't' }, { 'a2a-version': '0.3' }],
]

const casesV03: GrpcCase[] = [
  [-32602, 'SendMessage', {}],
  [-32602, 'SendMessage', { message: { ...message, content: [] } }],
  [-32602, 'GetTask', { name: 'tasks/t', historyLength: -1 }],
  [-32602, 'GetTask', { name: 't' }],
  [-32602, 'CreateTaskPushNotificationConfig', {}],
  [-32602, 'GetTask', { name: 'tasks/t' }, { 'switchboard-agent': '' }],
]

/** Checks the errors for malformed messages over gRPC. */
export async function checkGrpc({ base, caller }: Cell): Promise<void> {
  const isV10 = caller.generation === 'v1.0'
  const connect = async (metadata = {}) => (isV10 ? connectV10(base, metadata) : connectV03(base, metadata))
  const { tenant } = await grpcInterface(base)
  const { call: plainCall, sendBytes } = await connect()
  for (const [code, method, request, metadata] of isV10 ? casesV10(tenant) : casesV03) {
    const call = metadata ? (await connect(metadata)).call : plainCall
    const actual = (await refusalOf(call(method, z.unknown(), request))).code
    check(actual === code, `another code than ${code} for ${method} ${JSON.stringify(request)}`, actual)
  }
  const path = `/${isV10 ? 'lf.a2a.v1' : 'a2a.v1'}.A2AService/SendMessage`
  const garbage = await sendBytes(path, Buffer.from([0xff, 0xff, 0xff])).catch((error: { code: number }) => error.code)
  check(garbage === status.INVALID_ARGUMENT || garbage === status.INTERNAL, 'another status for no message', garbage)
}
