export const nodeOptions: readonly string[];
export const memoryEnvironment: Readonly<Record<string, string>>;
