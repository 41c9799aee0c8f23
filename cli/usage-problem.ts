/** What the person at the terminal wrote cannot be understood. */
export class UsageProblem extends Error {}
