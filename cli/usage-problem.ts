export class UsageProblem extends Error {}
