/** Parameters and answers of each call, read from the contract's types. Nothing of the contract runs in the browser. */
import type { Contract } from '@idss/contract/contract';
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@idss/contract/endpoint';

type Union<Value> = (Value extends unknown ? (value: Value) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;
/** Every call by its name, of all features. Names are unique; contract.test.ts checks it. */
type Calls = Union<Contract[keyof Contract]>;
export type CallName = keyof Calls & string;
export type CallOf<Name extends CallName> = Calls[Name] extends Endpoint ? Calls[Name] : never;
export type GetName = { [N in CallName]: CallOf<N>['method'] extends 'GET' ? N : never }[CallName];
export type PostName = { [N in CallName]: CallOf<N>['method'] extends 'POST' ? N : never }[CallName];
/** POSTs that change nothing. */
export type AskingName = {
  [N in PostName]: CallOf<N>['changes'] extends readonly [] ? N : never;
}[PostName];

/** Query values are text on the wire; screens hand over numbers and booleans as they are. */
type Sent<Value> = Value extends 'true' | 'false' | 'True' | 'False'
  ? boolean
  : string extends Value
    ? string | number
    : Value;
export type Query<Name extends CallName> =
  QueryOf<CallOf<Name>> extends infer Q
    ? Q extends object
      ? { readonly [Key in keyof Q]: Sent<Q[Key]> }
      : undefined
    : never;
export type Body<Name extends CallName> = 'body' extends keyof CallOf<Name>
  ? BodyOf<CallOf<Name>>
  : undefined;
export type Answer<Name extends CallName> = AnswerOf<CallOf<Name>>;
