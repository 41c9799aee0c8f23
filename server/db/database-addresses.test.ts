import { expect, it } from 'vitest';
import { describeUrl } from './connection-problem.ts';
import { databaseAddresses } from './database-addresses.ts';

it('leaves what is no address of several hosts as it is', () => {
  for (const url of [
    'postgresql://ada:p%40ss@db.internal/homes?sslmode=require',
    'postgres://db:5433/homes',
    'postgresql://porchlight@localhost/homes?host=%2Fvar%2Frun%2Cx',
    'mysql://a,b/c',
  ])
    expect(databaseAddresses(url)).toEqual([url]);
});

it('gives every host the user, the password, the database and the options', () => {
  expect(databaseAddresses('postgresql://ada:p%40ss@one,two:5433,[::1]:5434/homes?sslmode=require')).toEqual([
    'postgresql://ada:p%40ss@one/homes?sslmode=require',
    'postgresql://ada:p%40ss@two:5433/homes?sslmode=require',
    'postgresql://ada:p%40ss@[::1]:5434/homes?sslmode=require',
  ]);
});

it('names the places without the password', () => {
  expect(describeUrl('postgresql://ada:geheim@one,two:5433/homes')).toBe('one:5432/homes or two:5433/homes');
});
