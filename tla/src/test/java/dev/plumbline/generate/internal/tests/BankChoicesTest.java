package dev.plumbline.generate.internal.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.generate.internal.tests.SmallModels.Move;
import dev.plumbline.generate.internal.tests.cover.Goal;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A bank that may take a fee of 1 for a deposit: generated tests in C++ and Go against banks that take it in some
 * states only, some of them with a fault in one step. The possible behaviours of the banks are found by brute force.
 */
@Tag("slow")
class BankChoicesTest {
    private static final int HIGHEST = 4;
    private static final int FEES = 2;
    private static final Pattern COUNTS = Pattern.compile("Bank: (\\d+) of (\\d+) transitions performed");

    @TempDir
    Path folder;

    /** A step of a bank: an action with its amount, in a state. */
    private record Step(int balance, int fees, String action, int amount) {}

    private static Value state(int balance, int fees) {
        return Value.record(Map.of("balance", Value.of(balance), "fees", Value.of(fees)));
    }

    private static ModelGraph bank() {
        return SmallModels.explored(List.of("balance", "fees"), List.of(state(0, 0)), state -> {
            Map<String, Value> fields = ((Value.Rec) state).fields();
            int balance = (int) ((Value.Int) fields.get("balance")).value();
            int fees = (int) ((Value.Int) fields.get("fees")).value();
            List<Move> moves = new ArrayList<>();
            for (int amount = 1; amount <= 2 && balance + amount <= HIGHEST; amount++) {
                Map<String, Value> arguments = Map.of("amount", Value.of(amount));
                moves.add(new Move("Deposit", arguments, state(balance + amount, fees)));
                if (fees < FEES) {
                    moves.add(new Move("Deposit", arguments, state(balance + amount - 1, fees + 1)));
                }
            }
            if (balance > 0) {
                moves.add(new Move("Withdraw", Map.of("amount", Value.of(1)), state(balance - 1, fees)));
            }
            return moves;
        });
    }

    /** Whether the bank takes a fee in this state, by the bits of its seed. */
    private static boolean takesFee(long seed, int balance, int fees) {
        return fees < FEES && (seed >> (3 * balance + fees) & 1) == 1;
    }

    private static Set<Step> reachable(long seed) {
        Set<Step> steps = new HashSet<>();
        Set<List<Integer>> states = new HashSet<>();
        List<List<Integer>> open = new ArrayList<>(List.of(List.of(0, 0)));
        while (!open.isEmpty()) {
            List<Integer> at = open.remove(0);
            int balance = at.get(0);
            int fees = at.get(1);
            if (!states.add(at)) {
                continue;
            }
            for (int amount = 1; amount <= 2 && balance + amount <= HIGHEST; amount++) {
                steps.add(new Step(balance, fees, "Deposit", amount));
                boolean fee = takesFee(seed, balance, fees);
                open.add(List.of(balance + amount - (fee ? 1 : 0), fees + (fee ? 1 : 0)));
            }
            if (balance > 0) {
                steps.add(new Step(balance, fees, "Withdraw", 1));
                open.add(List.of(balance - 1, fees));
            }
        }
        return steps;
    }

    private interface Suite {
        Programs.Ended run(Map<String, String> environment) throws Exception;
    }

    private void holdsAgainstBruteForce(int banks, Suite suite) throws Exception {
        Random random = new Random(7);
        List<Step> all = new ArrayList<>();
        for (int balance = 0; balance <= HIGHEST; balance++) {
            for (int fees = 0; fees <= FEES; fees++) {
                all.add(new Step(balance, fees, "Deposit", 1));
                all.add(new Step(balance, fees, "Deposit", 2));
                all.add(new Step(balance, fees, "Withdraw", 1));
            }
        }
        int found = 0;
        int outOfReach = 0;
        for (int bank = 0; bank < banks; bank++) {
            long seed = bank == 0 ? 0 : random.nextLong() & 0x7fff;
            Set<Step> reachable = reachable(seed);
            Programs.Ended right = suite.run(Map.of("SEED", String.valueOf(seed)));
            assertThat(right.status()).as(right.output()).isZero();
            Matcher counts = COUNTS.matcher(right.output());
            assertThat(counts.find()).as(right.output()).isTrue();
            assertThat(Integer.parseInt(counts.group(1))).isEqualTo(reachable.size());
            assertThat(Long.parseLong(counts.group(2))).isEqualTo(bank().edgeCount());
            Step fault = all.get(random.nextInt(all.size()));
            Programs.Ended wrong = suite.run(Map.of(
                    "SEED",
                    String.valueOf(seed),
                    "FAULT",
                    fault.balance() + " " + fault.fees() + " " + fault.action() + " " + fault.amount()));
            assertThat(wrong.status())
                    .as(seed + " " + fault + wrong.output())
                    .isEqualTo(reachable.contains(fault) ? 1 : 0);
            found += wrong.status();
            outOfReach += 1 - wrong.status();
        }
        assertThat(found).isPositive();
        assertThat(outOfReach).isPositive();
    }

    @Tag("long")
    @Test
    void testsInCppFollowTheChoicesOfTheBank() throws Exception {
        Programs.requires("g++", "g++");
        WrittenTests written =
                TestGeneration.of(Goal.TRANSITIONS, TestLanguage.CPP).write(bank(), "Bank", folder);
        assertThat(written.choices()).isPositive();
        Files.writeString(folder.resolve("bank_adapter.hpp"), """
                #pragma once
                #include <cstdlib>
                #include "bank_tests.hpp"

                namespace bank_tests {
                class BankAdapter : public adapter {
                public:
                    void set_up(const fields&) override {}
                    void perform(const std::string& action, const fields& arguments, const fields&) override {
                        const long long amount = arguments.at("amount").as_int();
                        const std::string step = std::to_string(balance_) + " " + std::to_string(fees_) + " " + action +
                                                 " " + std::to_string(amount);
                        const long long seed = std::atoll(std::getenv("SEED"));
                        if (action == "Withdraw") {
                            balance_ -= amount;
                        } else if (fees_ < 2 && ((seed >> (3 * balance_ + fees_)) & 1) == 1) {
                            balance_ += amount - 1;
                            fees_++;
                        } else {
                            balance_ += amount;
                        }
                        const char* fault = std::getenv("FAULT");
                        if (fault != nullptr && fault == step) balance_ = 99;
                    }
                    value observe(const std::string& variable) override { return variable == "fees" ? fees_ : balance_; }

                private:
                    long long balance_ = 0;
                    long long fees_ = 0;
                };
                }  // namespace bank_tests
                """);
        assertThat(Programs.compileCpp(folder, "bank")).isEqualTo(new Programs.Ended(0, ""));
        holdsAgainstBruteForce(40, environment -> Programs.run(folder, environment, "./bank"));
        Programs.Ended never = Programs.run(folder, Map.of("SEED", "0"), "./bank");
        assertThat(never.output())
                .contains("CUT Deposit_1_then_")
                .contains(": 1 of ")
                .contains(
                        "steps performed; after step 1, Deposit: the system made another choice that the specification"
                                + " allows, (balance = 1) instead of (fees = 1)")
                .contains("choices that the specification allows and this system never made:\n"
                        + "  in (balance = 0, fees = 0): Deposit(amount = 1) never led to (balance = 0, fees = 1)\n")
                .matches("(?s).*\n\\d+ passed, [1-9]\\d* cut, 0 failed\n");
        Programs.Ended fault = Programs.run(folder, Map.of("SEED", "0", "FAULT", "4 0 Withdraw 1"), "./bank");
        assertThat(fault.output())
                .contains("FAILED every_step_that_this_system_can_reach")
                .contains(": expected (balance = 3, fees = 0), observed (balance = 99, fees = 0)\n");
    }

    @Test
    void testsInGoFollowTheChoicesOfTheBank() throws Exception {
        Programs.requires("go", "golang-go");
        TestGeneration.of(Goal.TRANSITIONS, TestLanguage.GO).write(bank(), "Bank", folder);
        Files.writeString(folder.resolve("bank_adapter_test.go"), """
                package bank_test

                import (
                	"fmt"
                	"os"
                	"strconv"
                )

                type bankAdapter struct{ balance, fees int }

                func newBankAdapter() Adapter { return &bankAdapter{} }

                func (a *bankAdapter) SetUp(initial Fields) error { return nil }

                func (a *bankAdapter) Perform(action string, arguments Fields, after Fields) error {
                	amount := arguments["amount"].(int)
                	step := fmt.Sprintf("%d %d %s %d", a.balance, a.fees, action, amount)
                	seed, _ := strconv.Atoi(os.Getenv("SEED"))
                	switch {
                	case action == "Withdraw":
                		a.balance -= amount
                	case a.fees < 2 && seed>>(3*a.balance+a.fees)&1 == 1:
                		a.balance += amount - 1
                		a.fees++
                	default:
                		a.balance += amount
                	}
                	if os.Getenv("FAULT") == step {
                		return fmt.Errorf("no such step: %s", step)
                	}
                	return nil
                }

                func (a *bankAdapter) Observe(variable string) (any, error) {
                	if variable == "fees" {
                		return a.fees, nil
                	}
                	return a.balance, nil
                }
                """);
        assertThat(Programs.run(folder, Map.of(), "go", "test", "-vet=off", "-c", "-o", "bank")
                        .status())
                .isZero();
        holdsAgainstBruteForce(40, environment -> Programs.run(folder, environment, "./bank", "-test.v"));
        Programs.Ended never = Programs.run(folder, Map.of("SEED", "0"), "./bank", "-test.v");
        assertThat(never.output())
                .contains("--- SKIP: Test_Deposit_1_then_")
                .contains("--- PASS: TestChoices")
                .contains("the system made another choice that the specification allows, (\"balance\" :> 1) instead of"
                        + " (\"fees\" :> 1)");
        assertThat(Programs.run(folder, Map.of(), "gofmt", "-l", ".")).isEqualTo(new Programs.Ended(0, ""));
    }

    @Test
    void readersOfJsonGetTheGraphOfChoices() throws Exception {
        WrittenTests written =
                TestGeneration.of(Goal.TRANSITIONS, TestLanguage.JSON).write(bank(), "Bank", folder);
        assertThat(written.written()).contains(folder.resolve("choice-graph.json"));
        assertThat(Files.readString(folder.resolve("choice-graph.json"))).startsWith("""
                {"about": "Generated by plumbline testgen from Bank; do not edit",
                 "spec": "Bank",
                 "covers": "transitions",
                 "observed": ["balance", "fees"],
                 "nodes": [
                {"node": 0, "initial": true, "state": {"balance": 0, "fees": 0},
                  "calls": [{"action": "Deposit", "arguments": {"amount": 1}, "to": [1, 2]},
                   {"action": "Deposit", "arguments": {"amount": 2}, "to": [3, 4]}]},
                """);
    }
}
