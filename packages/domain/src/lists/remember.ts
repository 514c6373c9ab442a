/** A function that works out the answer for each thing once; the things are compared as the keys of a Map are. */
export function remember<From, To>(compute: (from: From) => To): (from: From) => To {
  const known = new Map<From, { readonly answer: To }>();
  return (from) => {
    const answered = known.get(from) ?? { answer: compute(from) };
    known.set(from, answered);
    return answered.answer;
  };
}
