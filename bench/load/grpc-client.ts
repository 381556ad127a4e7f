import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2'
import { encodeGrpcRequest, grpcPath } from '@/bench/load/grpc-messages'
import type { Shape } from '@/bench/load/shape'

let session: ClientHttp2Session | undefined

/** Sends a call. `url`: `grpc://host:port/slug`, where the slug names the agent at the gateway. */
export function openGrpcCall(url: string, shape: Shape, streams: boolean): ClientHttp2Stream {
  const { host, pathname } = new URL(url)
  session ??= connect(`http://${host}`)
  const call = session.request({
    ':method': 'POST',
    ':path': grpcPath(streams),
    'content-type': 'application/grpc',
    te: 'trailers',
    'a2a-version': '1.0',
    'switchboard-agent': pathname.slice(1),
  })
  call.end(encodeGrpcRequest(shape, streams))
  return call
}

/** Sends a call and returns the bytes of the response as text. Throws if its status is not OK. */
export function callOverGrpc(url: string, shape: Shape): Promise<string> {
  const call = openGrpcCall(url, shape, false)
  return new Promise((resolve, reject) => {
    let text = ''
    let status: unknown = 'none'
    call.setEncoding('latin1').on('data', (piece: string) => (text += piece))
    call.on('trailers', (trailers) => (status = trailers['grpc-status']))
    call.on('error', reject)
    call.on('close', () => (status === '0' ? resolve(text) : reject(new Error(`status ${String(status)}`))))
  })
}
