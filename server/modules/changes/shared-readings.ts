/** Answers equal questions by one reading, which begins after they were asked: nobody is told less than alone. */
export function shareReadings<T>(): (question: string, read: () => Promise<T>) => Promise<T> {
  const readings = new Map<string, { readonly ended: Promise<void>; next: Promise<T> | null }>();

  function begin(question: string, read: () => Promise<T>): Promise<T> {
    const answer = read();
    const end = () => {
      if (!reading.next) readings.delete(question);
    };
    const reading = { ended: answer.then(end, end), next: null };
    readings.set(question, reading);
    return answer;
  }

  return (question, read) => {
    const reading = readings.get(question);
    if (!reading) return begin(question, read);
    // The running one may have looked before the commit that this question is about.
    reading.next ??= reading.ended.then(() => begin(question, read));
    return reading.next;
  };
}
