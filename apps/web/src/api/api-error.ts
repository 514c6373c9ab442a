/** A call that failed, in the words that the user reads. Spec: api-messages. */
import {
  type ErrorBody,
  httpMessages,
  otherHttpMessage,
  unreachableCode,
} from '@idss/domain/errors/http-messages';

export class ApiError extends Error {
  /** 0 where no answer came at all. */
  readonly status: number;
  /** Machine-readable cause: license_required, title_required, offseason, maintenance, reauth_required, … */
  readonly code: string | null;
  /** Finds the request in the server's logs. */
  readonly reference: string | null;
  /** All that the server sent, for causes that carry more than a sentence. */
  readonly body: unknown;

  constructor(
    status: number,
    message: string,
    code: string | null = null,
    reference: string | null = null,
    body: unknown = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.reference = reference;
    this.body = body;
  }
}

const isErrorBody = (body: unknown): body is Partial<ErrorBody> => typeof body === 'object' && body !== null;

/** A proxy that cannot reach the portal responds with one of these, in words of its own. */
export const isGatewayStatus = (status: number): boolean =>
  status === 502 || status === 503 || status === 504;

/** A proxy answers in the portal's place: with a page of its own, or with the code for programs. */
export const isFromProxy = ({ status, body, code }: ApiError): boolean =>
  isGatewayStatus(status) && (body === null || code === unreachableCode);

/** The server's own sentence where it sent one, else the documented sentence for the status. */
export function toApiError(status: number, body: unknown, reference: string | null = null): ApiError {
  const sent = isErrorBody(body) ? body : {};
  const documented = isGatewayStatus(status) ? 503 : Math.min(status, 500);
  const knownMessage = httpMessages[documented] ?? otherHttpMessage;
  const message = typeof sent.message === 'string' && sent.message !== '' ? sent.message : knownMessage;
  return new ApiError(status, message, sent.code ?? null, sent.reference ?? reference, body);
}

/** The message for any thrown value; all but an ApiError get the general sentence. */
export function describeError(error: unknown): { message: string; reference: string | null } {
  if (error instanceof ApiError) return { message: error.message, reference: error.reference };
  return { message: otherHttpMessage, reference: null };
}
