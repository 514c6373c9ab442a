/** The parameters of a table's page: where each is shown, how its value changes, and the query that the values make. */
import type { PortalPermission } from '@idss/domain/permissions/portal-permissions';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import type { Table } from './define-table.ts';
import {
  type ParameterValues,
  type Choice,
  getNames,
  type TableParameter,
  toQuery,
} from './table-parameters.ts';
import { getFilled } from './table-view.ts';
import { useTableAddress } from './use-table-address.ts';

const noParameters: readonly TableParameter[] = [];

/** The options of every choice. One of them, at most, has them from a call. */
function useOptions(parameters: readonly TableParameter[]) {
  const call = parameters
    .map((parameter) => parameter.kind === 'choice' && parameter.options)
    .find((options) => typeof options === 'string');
  const optionsQuery = useApi(call ?? 'GetCurrentUser', undefined, { enabled: call !== undefined });
  const toOptions = ({ options }: Choice): readonly (string | number)[] =>
    typeof options === 'string' ? ((optionsQuery.data ?? []) as readonly (string | number)[]) : options;
  return {
    toOptions,
    failed: optionsQuery.error && optionsQuery.data === undefined ? optionsQuery : undefined,
  };
}

export type TableParameters = ReturnType<typeof useTableParameters>;

export function useTableParameters<Row extends object>({ parameters = noParameters, pages }: Table<Row>) {
  const { history, search, toHref } = useTableAddress();
  const allowed = useApi('GetCurrentUser').data?.may;
  const isAllowed = (permission: PortalPermission): boolean => allowed?.[permission] ?? false;
  const [localValues, setLocalValues] = useState<ParameterValues>({});
  const { toOptions, failed } = useOptions(parameters);
  const getPlace = (parameter: TableParameter): 'heading' | 'above' | 'toolbar' =>
    parameter.kind === 'toggle'
      ? 'toolbar'
      : parameter.kind === 'choice' && parameter.isInAddress
        ? 'heading'
        : 'above';
  // The parameters of a list that the server pages are its filters: a link can name each of them.
  const addressNames = parameters
    .filter((parameter) => pages || getPlace(parameter) === 'heading')
    .flatMap(getNames);
  const values = {
    ...localValues,
    ...Object.fromEntries(addressNames.map((name) => [name, search[name] ?? ''])),
  };
  return {
    values,
    toOptions,
    /** The call with options that failed. */
    failed,
    /** Null while options that it needs are being read. */
    query: toQuery(parameters, { values, isAllowed, toOptions }),
    getAt: (place: ReturnType<typeof getPlace>): readonly TableParameter[] =>
      parameters.filter(
        (parameter) =>
          getPlace(parameter) === place &&
          !(parameter.kind === 'toggle' && parameter.needs !== null && !isAllowed(parameter.needs)),
      ),
    change: (parameter: TableParameter, change: ParameterValues): void => {
      if (pages) history.replace(toHref(getFilled(change)));
      else if (getPlace(parameter) === 'heading') history.push(toHref(change as Record<string, string>));
      else setLocalValues({ ...localValues, ...change });
    },
    canClear: pages !== undefined && addressNames.some((name) => search[name] !== undefined),
    clear: () => history.replace(toHref(Object.fromEntries(addressNames.map((name) => [name, undefined])))),
  };
}
